import type { Page } from 'playwright-core'

/** An app intercepts it and installs its bridge. Here the page's policy refuses it, or no host has that name. */
const bridgeAddress = 'https://__bridge_loaded__/'

/**
 * Problems of a page, one line each: `console …`, `thrown …`, `422 POST /api/…`, `failed GET … net::…`. Requests that
 * the page aborted are left out.
 */
export const watch = (page: Page) => {
  const lines: string[] = []
  const allowed: RegExp[] = []
  page.on('console', (message) => {
    // Failed responses are recorded below, with their URL.
    const text = message.text()
    if (!/^(error|warning)$/.test(message.type()) || text.startsWith('Failed to load resource')) return
    if (!text.includes(bridgeAddress)) lines.push(`console ${text}`)
  })
  page.on('pageerror', (error) => lines.push(`thrown ${error.stack ?? error.message}`))
  page.on('response', (response) => {
    if (response.status() >= 400) lines.push(`${response.status()} ${response.request().method()} ${response.url()}`)
  })
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? ''
    if (why !== 'net::ERR_ABORTED' && request.url() !== bridgeAddress)
      lines.push(`failed ${request.method()} ${request.url()} ${why}`)
  })
  return {
    allow: (problem: RegExp) => void allowed.push(problem),
    found: () => lines.filter((line) => !allowed.some((pattern) => pattern.test(line))),
  }
}

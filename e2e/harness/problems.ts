import type { Page } from 'playwright-core'

/**
 * Problems of a page, one line each: `console …`, `thrown …`, `422 POST /api/…`, `failed GET … net::…`. Requests that
 * the page aborted are left out.
 */
export const watch = (page: Page) => {
  const lines: string[] = []
  const allowed: RegExp[] = []
  page.on('console', (message) => {
    // Failed responses are recorded below, with their URL.
    if (/^(error|warning)$/.test(message.type()) && !message.text().startsWith('Failed to load resource')) {
      lines.push(`console ${message.text()}`)
    }
  })
  page.on('pageerror', (error) => lines.push(`thrown ${error.stack ?? error.message}`))
  page.on('response', (response) => {
    if (response.status() >= 400) lines.push(`${response.status()} ${response.request().method()} ${response.url()}`)
  })
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? ''
    // An app intercepts the address that installs its bridge; here no host has that name.
    if (why !== 'net::ERR_ABORTED' && request.url() !== 'https://__bridge_loaded__/')
      lines.push(`failed ${request.method()} ${request.url()} ${why}`)
  })
  return {
    allow: (problem: RegExp) => void allowed.push(problem),
    found: () => lines.filter((line) => !allowed.some((pattern) => pattern.test(line))),
  }
}

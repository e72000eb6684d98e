import type { Page } from 'playwright-core'

/**
 * Everything that went wrong in a page, one line each: `console …`, `thrown …`, `422 POST /api/…`,
 * `failed GET … net::…`. A request that the page itself gave up is none.
 */
export const watch = (page: Page) => {
  const lines: string[] = []
  const allowed: RegExp[] = []
  page.on('console', (message) => {
    // The answers that Chromium reports here are noted below with their address.
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
    if (why !== 'net::ERR_ABORTED') lines.push(`failed ${request.method()} ${request.url()} ${why}`)
  })
  return {
    allow: (problem: RegExp) => void allowed.push(problem),
    found: () => lines.filter((line) => !allowed.some((pattern) => pattern.test(line))),
  }
}

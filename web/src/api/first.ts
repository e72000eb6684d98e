declare global {
  interface Window {
    /** Left by the script in the head: a request that was sent before the application was there. */
    quanziFirst?: { url: string; answer: Promise<Response> } | undefined
  }
}

/** The answer that is already under way for this address, once. */
export const takeFirst = (url: string): Promise<Response> | undefined => {
  const first = globalThis.window?.quanziFirst
  if (!first || sorted(first.url) !== sorted(url)) return undefined
  window.quanziFirst = undefined
  // What was sent ahead may have failed where a second try succeeds.
  return first.answer.catch(() => fetch(url, { credentials: 'same-origin' }))
}

const sorted = (url: string) => {
  const [path = '', query = ''] = url.split('?')
  return `${path}?${query.split('&').sort().join('&')}`
}

type Ahead = { url: string; answer: Promise<Response> }

declare global {
  interface Window {
    /** Left by the script in the head: requests that were sent before the application was there. */
    quanziFirst?: Ahead[] | undefined
  }
}

/** So long after the page began what was sent ahead and not taken is no news any more. */
const fresh = 15_000

/** The answer that is already under way for this address, once. */
export const takeFirst = (url: string): Promise<Response> | undefined => {
  const ahead = performance.now() < fresh ? globalThis.window?.quanziFirst : undefined
  const first = ahead?.find((one) => sorted(one.url) === sorted(url))
  if (!first) return undefined
  window.quanziFirst = ahead?.filter((one) => one !== first)
  // What was sent ahead may have failed where a second try succeeds.
  return first.answer.catch(() => fetch(url, { credentials: 'same-origin' }))
}

const sorted = (url: string) => {
  const [path = '', query = ''] = url.split('?')
  return `${path}?${query.split('&').sort().join('&')}`
}

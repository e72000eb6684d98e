type PrefetchedResponse = { url: string; response: Promise<Response> }

declare global {
  interface Window {
    /** Requests that the head script sent before the application loaded. */
    quanziPrefetched?: PrefetchedResponse[] | undefined
  }
}

const maxAge = 15_000

export const takePrefetchedResponse = (url: string): Promise<Response> | undefined => {
  const prefetched = performance.now() < maxAge ? globalThis.window?.quanziPrefetched : undefined
  const match = prefetched?.find((entry) => withSortedQuery(entry.url) === withSortedQuery(url))
  if (!match) return undefined
  window.quanziPrefetched = prefetched?.filter((entry) => entry !== match)
  // The prefetch may have failed where a second request succeeds.
  return match.response.catch(() => fetch(url, { credentials: 'same-origin' }))
}

const withSortedQuery = (url: string) => {
  const [path = '', query = ''] = url.split('?')
  return `${path}?${query.split('&').sort().join('&')}`
}

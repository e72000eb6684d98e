import { urlOf } from '../../api/url.ts'

/**
 * Tells the other sites of the house of a login: each address carries a ticket of its own behind the `#`, which is posted
 * as a form, without credentials. Whether they listen is theirs. A name under `.invalid` is nobody's and never asked.
 */
export const tellSites = (addresses: readonly string[]) => {
  for (const address of addresses) {
    const sent = noticeOf(address)
    if (!sent) continue
    const { url, body } = sent
    void fetch(url, { method: 'POST', mode: 'no-cors', credentials: 'omit', keepalive: true, body }).catch(() => {})
  }
}

/** Where the ticket goes and what is posted there; nothing for an address that leads nowhere. */
export const noticeOf = (address: string): { url: string; body: URLSearchParams } | undefined => {
  const url = urlOf(address)
  if (!url) return undefined
  const ticket = new URLSearchParams(url.hash.slice(1)).get('ticket')
  if (!ticket || !/^https?:$/.test(url.protocol) || /\.invalid$/.test(url.hostname)) return undefined
  url.hash = ''
  return { url: url.href, body: new URLSearchParams({ ticket }) }
}

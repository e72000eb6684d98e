import { parseUrl } from '../../platform/parse-url.ts'

/** Each URL carries its ticket after the `#`, posted without credentials. `.invalid` hosts are skipped. */
export const notifySites = (noticeUrls: readonly string[]) => {
  for (const noticeUrl of noticeUrls) {
    const notice = toLoginNotice(noticeUrl)
    if (!notice) continue
    const { url, body } = notice
    void fetch(url, { method: 'POST', mode: 'no-cors', credentials: 'omit', keepalive: true, body }).catch(() => {})
  }
}

/** URL and body of the notification; undefined for an invalid URL. */
export const toLoginNotice = (noticeUrl: string): { url: string; body: URLSearchParams } | undefined => {
  const url = parseUrl(noticeUrl)
  if (!url) return undefined
  const ticket = new URLSearchParams(url.hash.slice(1)).get('ticket')
  if (!ticket || !/^https?:$/.test(url.protocol) || /\.invalid$/.test(url.hostname)) return undefined
  url.hash = ''
  return { url: url.href, body: new URLSearchParams({ ticket }) }
}

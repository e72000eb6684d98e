import { getPageAddress } from '../../platform/page-address.ts'
import { parseUrl } from '../../platform/parse-url.ts'

/** The target of a URL from operators' content: a route of the circle, or a page of the web. Null: none. */
export type LinkTarget = { to: string } | { href: string }

/**
 * `#/topicdetails/3`, `/topicdetails/3`, the absolute URL of a route, or a page of the web, also relative to this one as
 * `./page`. Other schemes have no target.
 */
export const parseLinkTarget = (address: string, base: string = getPageAddress()): LinkTarget | null => {
  const trimmed = address.trim()
  if (trimmed.startsWith('#/')) return { to: trimmed.slice(1) }
  if (/^\/(?!\/)/.test(trimmed)) return { to: trimmed }
  if (!/^((https?:)?\/\/|\.\/)/i.test(trimmed)) return null
  const url = parseUrl(trimmed, base)
  if (!url) return null
  return url.hash.startsWith('#/') && samePage(url, new URL(base)) ? { to: url.hash.slice(1) } : { href: url.href }
}

/** Not a URL of another site of the host, whose routes show nothing here. */
const samePage = (a: URL, b: URL) =>
  a.origin === b.origin &&
  a.pathname.replace(/\/?$/, '/') === b.pathname.replace(/\/?$/, '/') &&
  (a.searchParams.get('siteid') ?? b.searchParams.get('siteid')) === b.searchParams.get('siteid')

/** Where an address from operators' content leads: a screen of the circle, or a page of the web. Null: nowhere. */
export type Target = { to: string } | { href: string }

/** `#/topicdetails/3`, `/topicdetails/3`, the whole address of a screen, or a page of the web. Other schemes lead nowhere. */
export const targetOf = (address: string, here: string = location.href): Target | null => {
  const written = address.trim()
  if (written.startsWith('#/')) return { to: written.slice(1) }
  if (/^\/(?!\/)/.test(written)) return { to: written }
  if (!/^(https?:)?\/\//i.test(written)) return null
  const url = parsed(written, here)
  if (!url) return null
  return url.hash.startsWith('#/') && samePage(url, new URL(here)) ? { to: url.hash.slice(1) } : { href: url.href }
}

const parsed = (written: string, here: string): URL | null => {
  try {
    return new URL(written, here)
  } catch {
    return null
  }
}

const samePage = (a: URL, b: URL) =>
  a.origin === b.origin && a.pathname.replace(/\/?$/, '/') === b.pathname.replace(/\/?$/, '/')

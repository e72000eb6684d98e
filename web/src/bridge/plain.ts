import type { Bridge, Share, ShareResult } from './bridge.ts'

/** A browser on its own: its share sheet where it has one, else the address goes to the clipboard. */
export const plain: Bridge = {
  kind: 'plain',
  safeTop: null,
  closePage: () => false,
  openLink: (url) => {
    if (!isHttp(url)) return
    if (new URL(url, location.href).origin === location.origin) location.assign(url)
    else window.open(url, '_blank', 'noopener')
  },
  share: async (what) => ('share' in navigator ? shareSheet(what) : copy(what.url)),
  login: null,
}

/** Addresses come from operators' content: nothing but the web is followed. */
export const isHttp = (url: string): boolean => {
  try {
    return /^https?:$/.test(new URL(url, location.href).protocol)
  } catch {
    return false
  }
}

const shareSheet = async ({ title, text, url }: Share): Promise<ShareResult> => {
  try {
    await navigator.share({ title, url, ...(text ? { text } : {}) })
    return 'shared'
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'cancelled' : copy(url)
  }
}

const copy = async (url: string): Promise<ShareResult> => {
  try {
    await navigator.clipboard.writeText(url)
    return 'copied'
  } catch {
    return copyOldWay(url) ? 'copied' : 'failed'
  }
}

/** Pages that are not served over https have no clipboard but this one. */
const copyOldWay = (text: string): boolean => {
  const field = document.createElement('textarea')
  field.value = text
  field.style.position = 'fixed'
  field.style.opacity = '0'
  document.body.append(field)
  field.select()
  const done = document.execCommand('copy')
  field.remove()
  return done
}

import type { Bridge, ShareResult } from './bridge.ts'

/** A browser on its own, with a share sheet or without. */
export const plain: Bridge = {
  kind: 'plain',
  safeTop: null,
  closePage: () => false,
  openPage: () => false,
  openLink: (url) => {
    if (!isHttp(url)) return
    if (new URL(url, location.href).origin === location.origin) location.assign(url)
    else window.open(url, '_blank', 'noopener')
  },
  sharing: typeof navigator !== 'undefined' && 'share' in navigator ? 'offer' : 'none',
  share: ({ title, text, url }) => shareSheet({ title, url, ...(text ? { text } : {}) }),
  offer: () => {},
  login: null,
  returned: false,
  takeConsent: () => null,
  onMember: () => {},
  pickPhotos: null,
  pickVideo: null,
  scan: null,
  locate: null,
  isMenuPage: async () => false,
  openApp: async (app, path) => (await import('./open-app.ts')).openApp(app, path),
  launchTag: null,
}

/** Addresses come from operators' content: nothing but the web is followed. */
export const isHttp = (url: string): boolean => {
  try {
    return /^https?:$/.test(new URL(url, location.href).protocol)
  } catch {
    return false
  }
}

const shareSheet = async (what: ShareData): Promise<ShareResult> => {
  try {
    await navigator.share(what)
    return 'shared'
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'cancelled' : 'failed'
  }
}

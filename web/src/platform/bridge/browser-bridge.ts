import { parseUrl } from '../parse-url.ts'
import type { Bridge, ShareResult } from './bridge.ts'

export const browserBridge: Bridge = {
  kind: 'plain',
  safeAreaTop: null,
  closePage: () => false,
  openPage: () => false,
  openLink: (url) => {
    if (!isHttpUrl(url)) return
    if (new URL(url, location.href).origin === location.origin) location.assign(url)
    else window.open(url, '_blank', 'noopener')
  },
  shareMode: typeof navigator !== 'undefined' && 'share' in navigator ? 'offer' : 'none',
  share: ({ title, text, url }) => openSystemShareSheet({ title, url, ...(text ? { text } : {}) }),
  setShareData: () => () => {},
  login: null,
  renewSession: null,
  noteLogout: () => {},
  returnedFromConsent: false,
  takeConsent: () => null,
  onMemberChange: () => {},
  pickPhotos: null,
  pickVideo: null,
  asksMediaKind: false,
  savesFiles: true,
  previewImage: null,
  scan: null,
  locate: null,
  isMenuPage: async () => false,
  openApp: async (app, path) => (await import('./open-app.ts')).openApp(app, path),
  createLaunchTag: null,
}

/** URLs come from operators' content: other schemes are not followed. */
export const isHttpUrl = (url: string): boolean => /^https?:$/.test(parseUrl(url, location.href)?.protocol ?? '')

const openSystemShareSheet = async (data: ShareData): Promise<ShareResult> => {
  try {
    await navigator.share(data)
    return 'shared'
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'cancelled' : 'failed'
  }
}

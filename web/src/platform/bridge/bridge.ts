import type { ClientKind } from '@quanzi/contract/circle/rendered-home'
/**
 * The environment of the page and its capabilities. Other modules branch on capabilities, not on the kind of
 * environment; null means not available. The protocol of the app is in docs/bridge.md.
 */
export type Bridge = {
  readonly kind: ClientKind
  /** Height in CSS px that the environment covers at the top; null: the value of the browser. */
  readonly safeAreaTop: number | null
  closePage(): boolean
  /** Opens a route in its own page; false where it opens in this one. */
  openPage(path: string): boolean
  openLink(url: string): void
  /**
   * `own`: `share` shows all options. `offer`: `share` is one option of the page's own sheet. `menu`: sharing is only
   * possible by a menu of the environment, which the sheet points at. `none`: the page's own options.
   */
  readonly shareMode: 'own' | 'offer' | 'menu' | 'none'
  share(content: ShareContent): Promise<ShareResult>
  /** Sets what the menu shares until the returned function is called; the last call wins. */
  setShareData(content: ShareContent): () => void
  /** The environment's own login. It is null, or resolves to null, where the page must show its form. */
  login: (() => Promise<boolean | null>) | null
  /**
   * Asks the environment for a new session if `error` says that the one of `memberBefore` has ended, and then the server
   * again; without a new one, or as another member, it throws `error`.
   */
  renewSession:
    | (<T>(error: unknown, askServer: () => Promise<T>, memberBefore: number | undefined) => Promise<T>)
    | null
  /** The member has logged out on this page: `renewSession` does not undo that. */
  noteLogout(): void
  /** This page was loaded by a return from WeChat's consent page: it must not redirect there again. */
  readonly returnedFromConsent: boolean
  takeConsent(): Consent | null
  /** `visitEnded`: another member was logged in before. */
  onMemberChange(listener: (visitEnded: boolean) => void): void
  /** The environment's pickers; each rejects with a `BridgeError`. */
  pickPhotos: ((maxCount: number) => Promise<File[]>) | null
  pickVideo: (() => Promise<File[]>) | null
  /** An input for pictures and videos opens a list of files, not the album: the page asks for the kind first. */
  readonly asksMediaKind: boolean
  /** False in web views that do nothing at a download: there a reader saves a picture by a long press. */
  readonly savesFiles: boolean
  /** Shows a picture in the environment's viewer, which can save it; false when that failed. */
  previewImage: ((url: string) => Promise<boolean>) | null
  scan: (() => Promise<string>) | null
  locate: (() => Promise<DeviceLocation>) | null
  /** Whether this page is in the app's own menu, which has no way back. */
  isMenuPage(): Promise<boolean>
  /** Opens the app on this route, or its download. Null inside the app. */
  openApp: ((app: AppTarget, path: string) => Promise<void>) | null
  /**
   * An invisible button of the environment that opens the app, to lie over one of the page's; `onDone` is called when
   * it has done so or has said why not. Resolves to null where it is not available; use `openApp` then.
   */
  createLaunchTag: ((app: AppTarget, path: string, onDone: () => void) => Promise<HTMLElement | null>) | null
}

/** `url` is absolute; `image` too, of this origin. `sign`: the image is the fallback of the circle. */
export type ShareContent = { title: string; text?: string; url: string; image?: string; sign?: boolean }
export type ShareResult = 'shared' | 'copied' | 'cancelled' | 'failed'
/** `routeRestored`: this tab asked for the consent, and is at the route from which it left. */
export type Consent = { code: string; state: string; routeRestored: boolean }
export type DeviceLocation = { lng: number; lat: number; coordType: 'wgs84' | 'gcj02'; name?: string }
export type AppTarget = { scheme: string; download: string; open_app_id: string }

export const setBridge = (newBridge: Bridge) => {
  bridge = newBridge
}

export let bridge: Bridge

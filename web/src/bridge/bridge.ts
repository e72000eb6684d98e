/**
 * Where the pages run and what the surroundings can do. Nobody outside this folder asks which world it is for its own
 * logic. What is null is not there: the page then goes its own way. docs/bridge.md is its other half.
 */
export type Bridge = {
  readonly kind: Kind
  /** Height in CSS px that the surroundings cover at the top; null: what the browser says. */
  readonly safeTop: number | null
  /** Closes the native page; false where there is nothing to close. */
  closePage(): boolean
  /** Opens a route in a page of its own; false where it opens in this one. */
  openPage(path: string): boolean
  /** A link that leads out of the circle. */
  openLink(url: string): void
  /**
   * How something is shared here. `own`: `share` shows all there is. `offer`: `share` is one of the ways that the page's
   * own sheet offers. `menu`: only by the surroundings' menu, which the sheet points at. `none`: by the page's own ways.
   */
  readonly sharing: 'own' | 'offer' | 'menu' | 'none'
  share(what: Share): Promise<ShareResult>
  /** What a share of this page says, for surroundings with a share menu of their own. */
  offer(what: Share): void
  /** The surroundings' own login. Null, as its answer too, where there is none and the page shows its form. */
  login: (() => Promise<boolean | null>) | null
  /** This page was loaded by a return from WeChat's consent page, whatever was said there: it leaves for it no more. */
  readonly returned: boolean
  /** What a reader brought back from WeChat's consent page; once, null everywhere else. */
  takeConsent(): Consent | null
  /** Called when the surroundings have changed who is reading. */
  onMember(told: () => void): void
  /** The surroundings' own pickers; each rejects with a `BridgeError`. */
  pickPhotos: ((most: number) => Promise<File[]>) | null
  pickVideo: (() => Promise<File[]>) | null
  scan: (() => Promise<string>) | null
  locate: (() => Promise<Place>) | null
  /** Whether this page stands in the app's own menu, where there is no way back. */
  isMenuPage(): Promise<boolean>
  /** Opens the app on this route, or leads to its download. Null inside the app. */
  openApp: ((app: AppAddress, path: string) => Promise<void>) | null
  /**
   * An invisible button of the surroundings' own that opens the app, to lie over one of ours; `over` is called when it
   * has done so or has said why not. Its answer is null where it cannot be had, and `openApp` is the way.
   */
  launchTag: ((app: AppAddress, path: string, over: () => void) => Promise<HTMLElement | null>) | null
}

export type Kind = 'native' | 'wechat' | 'plain'
/** `url` is whole; `image` too, of this origin. `sign`: the image is only the circle's own, for want of another. */
export type Share = { title: string; text?: string; url: string; image?: string; sign?: boolean }
export type ShareResult = 'shared' | 'copied' | 'cancelled' | 'failed'
export type Consent = { code: string; state: string }
export type Place = { lng: number; lat: number; coordType: 'wgs84' | 'gcj02'; name?: string }
/** Of the current site: `GET circle/commonapi site`. */
export type AppAddress = { scheme: string; download: string; open_app_id: string }

/** Chosen once, by `main.tsx`. */
export const setBridge = (chosen: Bridge) => {
  bridge = chosen
}

export let bridge: Bridge

/** Where the pages run and what the surroundings can do. Nobody outside this folder asks which world it is for its own logic. */
export type Bridge = {
  readonly kind: Kind
  /** Height in CSS px that the surroundings cover at the top; null: what the browser says. */
  readonly safeTop: number | null
  /** Closes the native page; false where there is nothing to close. */
  closePage(): boolean
  /** A link that leads out of the circle. */
  openLink(url: string): void
  /**
   * How something is shared here. `own`: `share` shows all there is. `offer`: `share` is one of the ways that the page's
   * own sheet offers. `menu`: only by the surroundings' menu, which the sheet points at. `none`: by the page's own ways.
   */
  readonly sharing: 'own' | 'offer' | 'menu' | 'none'
  share(what: Share): Promise<ShareResult>
  /** The surroundings' own login. Null where there is none and the page shows its form. */
  login: (() => Promise<boolean>) | null
}

export type Kind = 'native' | 'wechat' | 'plain'
/** `url` is whole; `image` too, of this origin. `sign`: the image is only the circle's own, for want of another. */
export type Share = { title: string; text?: string; url: string; image?: string; sign?: boolean }
export type ShareResult = 'shared' | 'copied' | 'cancelled' | 'failed'

/** Chosen once, by `main.tsx`. */
export const setBridge = (chosen: Bridge) => {
  bridge = chosen
}

export let bridge: Bridge

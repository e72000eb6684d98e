/** Where the pages run and what the surroundings can do. Nobody outside this folder asks which world it is for its own logic. */
export type Bridge = {
  readonly kind: Kind
  /** Height in CSS px that the surroundings cover at the top; null: what the browser says. */
  readonly safeTop: number | null
  /** Closes the native page; false where there is nothing to close. */
  closePage(): boolean
  /** A link that leads out of the circle. */
  openLink(url: string): void
  /** Hands the share sheet over; `copied` where only the address could be copied. */
  share(what: Share): Promise<ShareResult>
  /** The surroundings' own login. Null where there is none and the page shows its form. */
  login: (() => Promise<boolean>) | null
}

export type Kind = 'native' | 'wechat' | 'plain'
export type Share = { title: string; text?: string; url: string; image?: string }
export type ShareResult = 'shared' | 'copied' | 'cancelled' | 'failed'

/** Chosen once, by `main.tsx`. */
export const setBridge = (chosen: Bridge) => {
  bridge = chosen
}

export let bridge: Bridge

import type { WaterfallFeed } from './WaterfallFeed.tsx'

let loaded: typeof WaterfallFeed | undefined

/** Undefined until it is loaded: sites with the list layout never fetch it. */
export const loadedWaterfallFeed = (): typeof WaterfallFeed | undefined => loaded

export const setWaterfallFeed = (part: typeof WaterfallFeed): typeof WaterfallFeed => {
  loaded = part
  return part
}

export const loadWaterfallFeed = async (): Promise<typeof WaterfallFeed> =>
  setWaterfallFeed((await import('./WaterfallFeed.tsx')).WaterfallFeed)

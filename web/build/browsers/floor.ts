/** The oldest browsers that run the circle; `docs/browsers.md` says what they do without. */
export const floor = { chrome: 88, safari_ios: 14.5, firefox: 91 }

/** Added by `old-browsers.js` where they are missing, besides boxes of a fixed `aspect-ratio`. */
export const polyfilled = ['Array.at', 'Array.findLast', 'Object.hasOwn', 'aspect-ratio']

/** Newer than the floor and accepted, with the reason: where it is missing, the page does what the reason says. */
export const accepted: Record<string, string> = {
  OffscreenCanvas: 'the page resizes pictures itself',
  createImageBitmap: 'only in the worker that OffscreenCanvas starts',
  DecompressionStream: 'the server reads the mark in compressed metadata',
  reportError: 'React writes to the console',
  ManagedMediaSource: 'the player library takes MediaSource',
  SharedArrayBuffer: 'the player library copies',
  'CSS.registerProperty': 'a sheet opens without an animated colour',
  ':has': 'the gutter of the scroll bar beside a dialog is not dimmed',
  ':focus-visible': 'the focus is not shown',
  '@media forced-colors': 'the system has no such mode',
  'color-scheme': 'fields and scroll bars stay light',
  'accent-color': 'a range has the colour of the browser',
  'contain-intrinsic-size': 'goes with content-visibility',
  'content-visibility': 'what is out of view is rendered too',
  'mix-blend-mode: plus-lighter': 'tiles of the map fade in plainly',
  'overflow: clip': 'hidden stands before it, or a corner is not round',
  'overflow-wrap: anywhere': '`old-browsers.js` breaks words everywhere',
  'overscroll-behavior': 'the page behind scrolls at the end of a sheet',
  'place-self: end': 'the item fills its cell',
  'scroll-behavior': 'scrolling jumps',
  'scroll-snap-stop': 'a quick swipe may pass a clip',
  'scrollbar-gutter': 'the page moves when a bar appears',
  'scrollbar-width': 'a thin bar is shown',
  'text-wrap': 'a last line may be short',
  dvh: 'a declaration in vh stands before it',
}

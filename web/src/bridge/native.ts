import type { Bridge } from './bridge.ts'
import { plain } from './plain.ts'

declare global {
  interface Window {
    /** What the app puts into its pages. A message without an answer is enough for closing and opening. */
    QuanziNative?: { postMessage(message: string): void }
  }
}

/** The app's web view: it closes its own pages and opens links in its own way. */
export const native: Bridge = {
  ...plain,
  kind: 'native',
  closePage: () => tell('closePage', {}),
  openLink: (url) => {
    if (!tell('openLink', { url })) plain.openLink(url)
  },
}

const tell = (name: string, data: Record<string, unknown>): boolean => {
  if (!window.QuanziNative) return false
  window.QuanziNative.postMessage(JSON.stringify({ name, data }))
  return true
}

/**
 * Sheets, dialogs and the viewer close with the browser's back. Each open one stands on an entry of the history with the
 * number of its layer. Closing it in another way leaves the entry where it is, because `history.back()` takes effect later
 * and would race with a link followed meanwhile; an entry without an open layer is skipped when one goes back over it.
 */
type Layer = { close: () => void }

const open: Layer[] = []
let level = 0
let page = ''

/** Begins to listen; called once, before the router starts. */
export const watchLayers = () => {
  level = levelOf(history.state)
  page = pageOf(history.state)
  window.addEventListener('popstate', () => {
    // Not the event's state: a plain link made an entry without one, which the router has numbered meanwhile.
    const from = level
    const samePage = pageOf(history.state) === page
    level = levelOf(history.state)
    page = pageOf(history.state)
    if (!samePage || level >= from) return
    if (from > open.length) history.back()
    else open.pop()?.close()
  })
}

/** Puts a layer on top; `close` is called when the reader goes back. Answers how to take it away again. */
export const openLayer = (close: () => void): (() => void) => {
  const layer = { close }
  sync()
  open.push(layer)
  if (level < open.length) {
    level = open.length
    history.pushState({ ...history.state, layer: level }, '')
  }
  return () => {
    const index = open.indexOf(layer)
    if (index >= 0) open.splice(index, 1)
  }
}

/** Entries of this page that lie above its own: how many steps more a way back takes. */
export const layersHere = (): number => levelOf(history.state)

/** Takes the page's left-over entries away, so that a replacement replaces the page itself. */
export const dropLayers = (): Promise<void> => {
  const steps = layersHere()
  if (steps === 0) return Promise.resolve()
  open.length = 0
  return new Promise((resolve) => {
    window.addEventListener('popstate', () => resolve(), { once: true })
    level = 0
    history.go(-steps)
  })
}

/** A push or replacement by the router changes the entry without any event. */
const sync = () => {
  level = levelOf(history.state)
  page = pageOf(history.state)
}

const levelOf = (state: unknown): number =>
  state && typeof state === 'object' && 'layer' in state && typeof state.layer === 'number' ? state.layer : 0

/** The router gives each page a key and a number. */
const pageOf = (state: unknown): string => {
  const { key, idx } = (state ?? {}) as { key?: string; idx?: number }
  return `${key ?? 'default'}:${idx ?? 0}`
}

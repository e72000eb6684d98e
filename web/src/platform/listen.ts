type Events = WindowEventMap & DocumentEventMap
type Listeners = { [K in keyof Events]?: (event: Events[K]) => void }

/** Listens until the returned function is called. */
export const listen = (target: EventTarget, listeners: Listeners, options?: AddEventListenerOptions): (() => void) => {
  // `addEventListener` knows each event by its name alone.
  const entries = Object.entries(listeners) as [string, EventListener][]
  for (const [type, listener] of entries) target.addEventListener(type, listener, options)
  return () => {
    for (const [type, listener] of entries) target.removeEventListener(type, listener, options)
  }
}

export const stopAll =
  (...stops: readonly (() => void)[]) =>
  (): void => {
    for (const stop of stops) stop()
  }

/** A key of an input method. WebKit ends the composition before the keydown that commits it, and reports code 229. */
export const isImeKey = (event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean =>
  event.isComposing || event.keyCode === 229

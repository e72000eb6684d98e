/** Undefined for a text that is no URL. `URL.canParse` is newer than the oldest supported web views. */
export const parseUrl = (text: string, base?: string): URL | undefined => {
  try {
    return new URL(text, base)
  } catch {
    return undefined
  }
}

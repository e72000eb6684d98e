/** An address, or undefined where the text is none. `URL.canParse` is newer than most web views that are served. */
export const urlOf = (text: string, base?: string): URL | undefined => {
  try {
    return new URL(text, base)
  } catch {
    return undefined
  }
}

/**
 * A text on one line, for previews: line breaks become a space, or nothing beside full-width punctuation, which
 * includes its own space.
 */
export const toSingleLine = (text: string): string =>
  text
    .trim()
    .replace(/\s+/g, (whitespace, index: number, fullText: string) =>
      fullWidthPunctuation.test(`${fullText[index - 1]}${fullText[index + whitespace.length]}`) ? '' : ' ',
    )

const fullWidthPunctuation = /[\u2013-\u2026\u3000-\u303f\uff01-\uff0f\uff1a-\uff20\uff5e]/

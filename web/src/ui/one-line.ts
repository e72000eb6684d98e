/**
 * A text on one line, as previews show it: the ends of its lines become a space, or nothing beside full-width
 * punctuation, which brings room of its own.
 */
export const oneLine = (text: string): string =>
  text
    .trim()
    .replace(/\s+/g, (gap, at: number, whole: string) =>
      roomy.test(`${whole[at - 1]}${whole[at + gap.length]}`) ? '' : ' ',
    )

/** Dashes, quotes and ellipses, the marks of Chinese, and the full-width forms of ASCII's. */
const roomy = /[\u2013-\u2026\u3000-\u303f\uff01-\uff0f\uff1a-\uff20\uff5e]/

/** Full-width characters count 1 em, others about half: to reserve height, not to truncate. */
export const estimateLineCount = (text: string, lineWidth: number): number =>
  text.split('\n').reduce((lines, paragraph) => lines + Math.max(1, Math.ceil(widthInEms(paragraph) / lineWidth)), 0)

export const widthInEms = (text: string): number => {
  let width = 0
  for (const character of text) width += isWide(character.codePointAt(0) ?? 0) ? 1 : 0.55
  return width
}

/** East Asian wide and full-width forms, and pictographs. */
const isWide = (code: number): boolean =>
  code >= 0x1100 &&
  (code <= 0x115f ||
    (code >= 0x2e80 && code <= 0xa4cf) ||
    (code >= 0xac00 && code <= 0xd7a3) ||
    (code >= 0xf900 && code <= 0xfaff) ||
    (code >= 0xfe30 && code <= 0xfe6f) ||
    (code >= 0xff00 && code <= 0xff60) ||
    (code >= 0xffe0 && code <= 0xffe6) ||
    (code >= 0x2014 && code <= 0x2026) ||
    code >= 0x1f300)

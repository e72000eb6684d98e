/** What tells how wide a text is: the context of a canvas. */
type Measure = (text: string) => number

/**
 * Breaks a text into lines of a width, at most so many; what does not fit ends with …. Chinese breaks anywhere but before
 * closing marks, a Latin word or a number stays whole where a line can hold it.
 */
export const linesOf = (text: string, width: number, most: number, measure: Measure): string[] => {
  const lines: string[] = []
  let line = ''
  for (const piece of pieces(text)) {
    for (const part of measure(piece) > width ? [...piece] : [piece]) {
      if (line !== '' && measure(line + part) > width && !/^[，。！？、；：”’）》…]$/.test(part)) {
        lines.push(line.trimEnd())
        line = part.trimStart()
      } else line += part
    }
  }
  if (line !== '') lines.push(line)
  if (lines.length <= most) return lines
  const last = [...(lines[most - 1] ?? '')]
  while (last.length > 0 && measure(`${last.join('')}…`) > width) last.pop()
  return [...lines.slice(0, most - 1), `${last.join('')}…`]
}

const pieces = (text: string) => text.replace(/\s+/g, ' ').match(/[\w@#%&.-]+|\P{C}/gu) ?? []

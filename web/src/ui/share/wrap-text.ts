type MeasureText = (text: string) => number

/**
 * Breaks a text into at most so many lines of a width; a longer text ends with …. Chinese breaks anywhere except before
 * closing marks, a Latin word or a number only where it is longer than a line.
 */
export const wrapText = (text: string, width: number, maxLines: number, measure: MeasureText): string[] => {
  const lines: string[] = []
  let line = ''
  for (const piece of splitBreakable(text)) {
    for (const part of measure(piece) > width ? [...piece] : [piece]) {
      if (line !== '' && measure(line + part) > width && !/^[，。！？、；：”’）》…]$/.test(part)) {
        lines.push(line.trimEnd())
        line = part.trimStart()
      } else line += part
    }
  }
  if (line !== '') lines.push(line)
  if (lines.length <= maxLines) return lines
  const last = [...(lines[maxLines - 1] ?? '')]
  while (last.length > 0 && measure(`${last.join('')}…`) > width) last.pop()
  return [...lines.slice(0, maxLines - 1), `${last.join('')}…`]
}

const splitBreakable = (text: string) => text.replace(/\s+/g, ' ').match(/[\w@#%&.-]+|\P{C}/gu) ?? []

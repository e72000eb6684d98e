import { limits } from '@quanzi/contract/limits'

const [minWidth, maxWidth] = limits.voteBarPercent

/** Widths of the two halves in percent, with a minimum for the text. */
export const duelWidths = (left: number, right: number): [number, number] => {
  const share = left + right === 0 ? 50 : (left / (left + right)) * 100
  const width = Math.min(maxWidth, Math.max(minWidth, share))
  return [width, 100 - width]
}

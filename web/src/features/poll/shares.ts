import { limits } from '@quanzi/contract/limits'

const [least, most] = limits.voteBarPercent

/** Widths in percent of the two halves of a bar: neither so narrow that its words do not fit. The words tell the true share. */
export const halves = (left: number, right: number): [number, number] => {
  const share = left + right === 0 ? 50 : (left / (left + right)) * 100
  const width = Math.min(most, Math.max(least, share))
  return [width, 100 - width]
}

import { formatCount } from '@quanzi/contract/text'

/** The name of what is counted, with the number unless it is none: 点赞 2318. */
export const countLabel = (name: string, count: number): string => (count > 0 ? `${name} ${formatCount(count)}` : name)

export const Count = ({ count, zeroLabel }: { count: number; zeroLabel: string }) => (
  <span className="tabular-nums">{count <= 0 ? zeroLabel : formatCount(count)}</span>
)

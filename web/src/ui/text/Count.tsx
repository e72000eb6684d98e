import { formatCount } from '@quanzi/contract/text'

export const Count = ({ count, zeroLabel }: { count: number; zeroLabel?: string }) => (
  <span className="tabular-nums">{count <= 0 && zeroLabel ? zeroLabel : formatCount(count)}</span>
)

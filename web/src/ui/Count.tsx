import { formatCount } from '@quanzi/contract/text'

/** A number as it stands under an icon: 2107, 1.2w+, and the word itself for none. */
export const Count = ({ n, word }: { n: number; word?: string }) => (
  <span className="num">{n <= 0 && word ? word : formatCount(n)}</span>
)

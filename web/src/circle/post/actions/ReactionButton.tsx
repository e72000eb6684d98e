import { Heart, Star } from 'lucide-react'
import { useState } from 'react'
import { cx } from '../../../ui/layout/cx.ts'
import { Icon } from '../../../ui/media/Icon.tsx'
import { Count, countLabel } from '../../../ui/text/Count.tsx'
import styles from './ReactionButton.module.css'

/** A like or a collect with its count. `className` is the layout. */
export const ReactionButton = ({ kind, n, toggle, size = 22, className }: ReactionButtonProps) => {
  const { name, empty, icon, tone } = reactions[kind]
  // Animates on a tap only, not when the page opens.
  const [tapped, setTapped] = useState(false)
  return (
    <button
      type="button"
      aria-label={countLabel(name, n)}
      aria-pressed={toggle.on}
      className={cx(className, tone, tapped && styles.tapped)}
      onClick={() => {
        setTapped(true)
        toggle.flip()
      }}
    >
      <span className={styles.icon}>
        <Icon icon={icon} size={size} filled={toggle.on} />
      </span>
      <Count count={n} zeroLabel={empty} />
    </button>
  )
}

const reactions = {
  like: { name: '点赞', empty: '赞', icon: Heart, tone: styles.heart },
  collect: { name: '收藏', empty: '收藏', icon: Star, tone: styles.star },
}

type ReactionButtonProps = {
  kind: keyof typeof reactions
  n: number
  toggle: { on: boolean; flip: () => void }
  size?: number
  className: string | undefined
}

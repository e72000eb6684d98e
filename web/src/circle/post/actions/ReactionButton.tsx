import { Heart, Star } from 'lucide-react'
import { useState } from 'react'
import { cx } from '../../../ui/layout/cx.ts'
import { Icon } from '../../../ui/media/Icon.tsx'
import { Count } from '../../../ui/text/Count.tsx'
import styles from './ReactionButton.module.css'

/** A like or a collect with its count. `className` is the layout. */
export const ReactionButton = ({ label, emptyLabel, tone, n, toggle, size = 22, className }: ReactionButtonProps) => {
  // Animates on a tap only, not when the page opens.
  const [tapped, setTapped] = useState(false)
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={toggle.on}
      className={cx(className, styles[tone], tapped && styles.tapped)}
      onClick={() => {
        setTapped(true)
        toggle.flip()
      }}
    >
      <span className={styles.icon}>
        <Icon icon={icons[tone]} size={size} filled={toggle.on} />
      </span>
      <Count count={n} zeroLabel={emptyLabel} />
    </button>
  )
}

const icons = { heart: Heart, star: Star }

type ReactionButtonProps = {
  label: string
  emptyLabel: string
  tone: keyof typeof icons
  n: number
  toggle: { on: boolean; flip: () => void }
  size?: number
  className: string | undefined
}

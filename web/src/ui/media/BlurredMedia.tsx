import { EyeOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../layout/cx.ts'
import styles from './BlurredMedia.module.css'
import { Icon } from './Icon.tsx'

/** A picture, blurred until it is tapped where `reveal` is given. */
export const BlurredMedia = ({ reveal, label, className, style, children }: BlurredMediaProps) =>
  reveal ? (
    <button
      type="button"
      aria-label={`显示${label}`}
      onClick={reveal}
      className={cx(className, styles.blurred)}
      style={style}
    >
      {children}
      <BlurIcon />
    </button>
  ) : (
    <span className={className} style={style}>
      {children}
    </span>
  )

export const blurredClass = styles.blurred
export const BlurIcon = () => (
  <span className={styles.icon}>
    <Icon icon={EyeOff} size={20} />
  </span>
)

type BlurredMediaProps = {
  reveal: (() => void) | undefined
  label: string
  className?: string | undefined
  style?: Record<string, string | number>
  children: ReactNode
}

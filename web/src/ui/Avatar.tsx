import { Check } from 'lucide-react'
import { useState } from 'react'
import styles from './Avatar.module.css'
import { cx } from './cx.ts'
import { Icon } from './Icon.tsx'

/** A member's picture. The name stands beside it, so the picture itself is decoration; without one, the first character. */
export const Avatar = ({ src, name = '', size = 40, verified = false, className }: AvatarProps) => {
  const [failed, setFailed] = useState('')
  const shown = src && failed !== src ? src : ''
  return (
    <span className={cx(styles.who, styles[`s${size}`], className)}>
      {shown ? (
        <img src={shown} alt="" className={styles.picture} decoding="async" onError={() => setFailed(shown)} />
      ) : (
        <span aria-hidden="true" className={cx(styles.picture, styles.letter)}>
          {[...name][0] ?? ''}
        </span>
      )}
      {verified && (
        <span role="img" aria-label="已认证" className={styles.verified}>
          <Icon of={Check} size={size > 48 ? 14 : 9} />
        </span>
      )}
    </span>
  )
}

type AvatarProps = {
  src: string
  name?: string
  size?: 20 | 24 | 32 | 40 | 72 | 80
  verified?: boolean
  className?: string | undefined
}

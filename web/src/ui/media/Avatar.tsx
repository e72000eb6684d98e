import { Check } from 'lucide-react'
import { useState } from 'react'
import { cx } from '../layout/cx.ts'
import styles from './Avatar.module.css'
import { Icon } from './Icon.tsx'
import { useReload } from './use-reload.ts'

/**
 * The name is beside it, so the picture is decoration; without a picture, or until a failed one has come, it shows the
 * first character of the name.
 */
export const Avatar = ({ src, name, size, verified = false, className }: AvatarProps) => {
  const [failed, setFailed] = useState({ src: '', times: 0 })
  const hasFailed = src !== '' && failed.src === src
  const visibleSrc = hasFailed ? '' : src
  useReload(hasFailed ? failed.times : 0, () => setFailed({ ...failed, src: '' }))
  return (
    <span className={cx(styles.avatar, styles[`s${size}`], className)}>
      {visibleSrc ? (
        <img
          src={visibleSrc}
          alt=""
          className={styles.picture}
          decoding="async"
          onError={() => setFailed(({ times }) => ({ src: visibleSrc, times: times + 1 }))}
        />
      ) : (
        <span aria-hidden="true" className={cx(styles.picture, styles.letter)}>
          {[...name][0] ?? ''}
        </span>
      )}
      {verified && (
        <span role="img" aria-label="已认证" className={styles.verified}>
          <Icon icon={Check} size={size > 48 ? 14 : 9} />
        </span>
      )}
    </span>
  )
}

type AvatarProps = {
  src: string
  name: string
  size: 20 | 24 | 32 | 40 | 72 | 80
  verified?: boolean
  className?: string | undefined
}

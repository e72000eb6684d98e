import type { LucideIcon } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from '../../platform/router/Link.tsx'
import { cx } from '../layout/cx.ts'
import { getScrollTop, subscribeToScroll } from '../lists/scroll-position.ts'
import { Icon } from '../media/Icon.tsx'
import styles from './Fab.module.css'

/** The round button over a list, 发帖. Hidden while the reader scrolls down. */
export const Fab = ({
  label,
  icon,
  image,
  to,
  onClick,
}: {
  label: string
  icon: LucideIcon
  image?: string
  to?: string
  onClick?: () => void
}) => {
  const hidden = useHiddenByScroll()
  const rootClass = cx(styles.fab, hidden && styles.hidden)
  const content = image ? <img src={image} alt="" className={styles.image} /> : <Icon icon={icon} size={24} />
  return to ? (
    <Link to={to} aria-label={label} onClick={onClick} className={rootClass}>
      {content}
    </Link>
  ) : (
    <button type="button" aria-label={label} onClick={onClick} className={rootClass}>
      {content}
    </button>
  )
}

const useHiddenByScroll = () => {
  const [hidden, setHidden] = useState(false)
  useEffect(() => {
    let last = getScrollTop()
    let restTimer: ReturnType<typeof setTimeout>
    const stop = subscribeToScroll(() => {
      const moved = getScrollTop() - last
      last = getScrollTop()
      if (Math.abs(moved) > 2) setHidden(moved > 0 && last > 40)
      clearTimeout(restTimer)
      restTimer = setTimeout(() => setHidden(false), 400)
    })
    return () => {
      clearTimeout(restTimer)
      stop()
    }
  }, [])
  return hidden
}

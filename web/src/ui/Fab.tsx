import type { LucideIcon } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from '../router/Link.tsx'
import { cx } from './cx.ts'
import styles from './Fab.module.css'
import { Icon } from './Icon.tsx'
import { onScroll, scrolledTo } from './use-scrolled-past.ts'

/** The round button over a list, 发帖. Out of the way while one scrolls down, back on scrolling up or at rest. */
export const Fab = ({
  label,
  icon,
  picture,
  to,
  onClick,
}: {
  label: string
  icon: LucideIcon
  /** In place of the icon. */
  picture?: string
  to?: string
  onClick?: () => void
}) => {
  const hidden = useHiddenByScroll()
  const look = cx(styles.fab, hidden && styles.hidden)
  const inside = picture ? <img src={picture} alt="" className={styles.picture} /> : <Icon of={icon} size={24} />
  return to ? (
    <Link to={to} aria-label={label} onClick={onClick} className={look}>
      {inside}
    </Link>
  ) : (
    <button type="button" aria-label={label} onClick={onClick} className={look}>
      {inside}
    </button>
  )
}

const useHiddenByScroll = () => {
  const [hidden, setHidden] = useState(false)
  useEffect(() => {
    let last = scrolledTo()
    let rest: ReturnType<typeof setTimeout>
    const stop = onScroll(() => {
      const moved = scrolledTo() - last
      last = scrolledTo()
      if (Math.abs(moved) > 2) setHidden(moved > 0 && last > 40)
      clearTimeout(rest)
      rest = setTimeout(() => setHidden(false), 400)
    })
    return () => {
      clearTimeout(rest)
      stop()
    }
  }, [])
  return hidden
}

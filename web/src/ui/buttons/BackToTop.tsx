import { limits } from '@quanzi/contract/limits'
import { ArrowUpToLine } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { getScrolledScreens, subscribeToScroll } from '../lists/scroll-position.ts'
import { scrollToTop } from '../lists/scroll-to-top.ts'
import { Icon } from '../media/Icon.tsx'
import styles from './Fab.module.css'

export const BackToTop = () => {
  const visible = useSyncExternalStore(
    subscribeToScroll,
    () => getScrolledScreens() > limits.backToTopScreens,
    () => false,
  )
  if (!visible) return null
  return (
    <button type="button" aria-label="回到顶部" onClick={scrollToTop} className={styles.backToTop}>
      <Icon icon={ArrowUpToLine} />
    </button>
  )
}

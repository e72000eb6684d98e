import { limits } from '@quanzi/contract/limits'
import { ArrowUpToLine } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import styles from './Fab.module.css'
import { Icon } from './Icon.tsx'
import { scrollToTop } from './scroll-to-top.ts'
import { onScroll, scrolledTo } from './use-scrolled-past.ts'

/** Appears after two screen heights. */
export const BackToTop = () => {
  const far = useSyncExternalStore(onScroll, () => scrolledTo() > limits.backToTopScreens * window.innerHeight)
  if (!far) return null
  return (
    <button type="button" aria-label="回到顶部" onClick={scrollToTop} className={styles.top}>
      <Icon of={ArrowUpToLine} />
    </button>
  )
}

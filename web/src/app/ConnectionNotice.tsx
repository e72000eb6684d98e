import { useStale } from '../platform/api/staleness.ts'
import { observeResize } from '../ui/layout/observe-resize.ts'
import { useOnline } from '../ui/state/use-online.ts'
import styles from './ConnectionNotice.module.css'

/** With the first scripts: without a network no other would come. */
export const ConnectionNotice = () => {
  const online = useOnline()
  const stale = useStale()
  const text = online ? stale && '服务正在恢复，内容可能不是最新，暂时不能发布' : '网络已断开，显示的可能不是最新内容'
  return (
    // Open dialogs hide from screen readers what is outside them and has no `aria-live`.
    <div role="status" aria-live="polite">
      {text && (
        <p ref={coverTop} className={styles.strip}>
          {text}
        </p>
      )}
    </div>
  )
}

/** Bars and panels begin below it, as below the notch of a phone. */
const coverTop = (strip: HTMLElement | null) => {
  if (!strip) return
  const { style } = document.documentElement
  const measure = () => style.setProperty('--strip-h', `${strip.offsetHeight}px`)
  measure()
  const stop = observeResize(strip, measure)
  return () => {
    stop()
    style.removeProperty('--strip-h')
  }
}

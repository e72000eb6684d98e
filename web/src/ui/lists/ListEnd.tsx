import { limits } from '@quanzi/contract/limits'
import { useEffect, useEffectEvent, useRef } from 'react'
import { errorMessage } from '../../platform/api/api-error.ts'
import { Pill } from '../buttons/Pill.tsx'
import { Spinner } from '../feedback/Spinner.tsx'
import styles from './ListEnd.module.css'

/**
 * Requests the next page when it comes near the viewport; shows the end of the list, or a retry button. `busy`: pages are
 * being fetched, and a request would join those without a further page.
 */
export const ListEnd = ({ hasMore, busy, error, onNext, text = '没有更多了' }: ListEndProps) => {
  const sentinel = useRef<HTMLDivElement>(null)
  const loadNext = useEffectEvent(onNext)
  const canLoad = hasMore && !error && !busy

  // A short page may leave this element in view, which would fire no further intersection: the end of each fetch restarts
  // the observer.
  useEffect(() => {
    if (!sentinel.current || !canLoad) return
    const observer = new IntersectionObserver((changes) => changes.at(-1)?.isIntersecting && loadNext(), {
      rootMargin: `0px 0px ${limits.infiniteScrollDistancePx}px`,
    })
    observer.observe(sentinel.current)
    return () => observer.disconnect()
  }, [canLoad])

  return (
    <div ref={sentinel} className={styles.listEnd}>
      {error ? (
        <>
          <span role="alert">{errorMessage(error)}</span>
          <Pill onClick={onNext}>重试</Pill>
        </>
      ) : hasMore ? (
        <Spinner />
      ) : (
        text
      )}
    </div>
  )
}

type ListEndProps = {
  hasMore: boolean
  busy: boolean
  error: unknown
  onNext: () => void
  text?: string | undefined
}

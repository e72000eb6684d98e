import { limits } from '@quanzi/contract/limits'
import { useEffect, useEffectEvent, useRef } from 'react'
import { errorMessage } from '../../platform/api/api-error.ts'
import { Pill } from '../buttons/Pill.tsx'
import { Spinner } from '../feedback/Spinner.tsx'
import styles from './ListEnd.module.css'

/** Requests the next page when it comes near the viewport; shows the end of the list, or a retry button. */
export const ListEnd = ({ pageCount, hasMore, error, onNext, text = '没有更多了' }: ListEndProps) => {
  const sentinel = useRef<HTMLDivElement>(null)
  const loadNext = useEffectEvent(onNext)
  const canLoad = hasMore && !error

  // A short page may leave this element in view, which would fire no further intersection: each page restarts the
  // observer.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the number of pages is what restarts it.
  useEffect(() => {
    if (!sentinel.current || !canLoad) return
    const observer = new IntersectionObserver((changes) => changes.at(-1)?.isIntersecting && loadNext(), {
      rootMargin: `0px 0px ${limits.infiniteScrollDistancePx}px`,
    })
    observer.observe(sentinel.current)
    return () => observer.disconnect()
  }, [canLoad, pageCount])

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
  pageCount: number
  hasMore: boolean
  error: unknown
  onNext: () => void
  text?: string | undefined
}

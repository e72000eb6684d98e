import { limits } from '@quanzi/contract/limits'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { errorMessage } from '../../platform/api/api-error.ts'
import { Pill } from '../buttons/Pill.tsx'
import { Spinner } from '../feedback/Spinner.tsx'
import styles from './ListEnd.module.css'

/** Requests the next page when it comes near the viewport; shows the end of the list, or a retry button. */
export const ListEnd = ({ list }: ListEndProps) => {
  const { hasNextPage, isFetching, isFetchNextPageError, error, fetchNextPage } = list
  const sentinel = useRef<HTMLDivElement>(null)
  const onNext = () => void fetchNextPage({ cancelRefetch: false })
  const loadNext = useEffectEvent(onNext)
  // While pages are being fetched a request would join those without a further page.
  const canLoad = hasNextPage && !isFetchNextPageError && !isFetching

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
      <div className={styles.content}>
        {isFetchNextPageError ? (
          <>
            <span role="alert">{errorMessage(error)}</span>
            <Pill onClick={onNext}>重试</Pill>
          </>
        ) : hasNextPage ? (
          <Spinner />
        ) : (
          '没有更多了'
        )}
      </div>
    </div>
  )
}

export type ContinuedList = Pick<
  UseInfiniteQueryResult,
  'error' | 'hasNextPage' | 'isFetching' | 'isFetchNextPageError' | 'fetchNextPage'
>
type ListEndProps = { list: ContinuedList }

import { limits } from '@quanzi/contract/limits'
import { useEffect, useEffectEvent, useRef } from 'react'
import { wordsFor } from '../api/api-error.ts'
import styles from './ListEnd.module.css'
import { Pill } from './Pill.tsx'
import { Spinner } from './Spinner.tsx'

/** The foot of an endless list: asks for the next page when it comes near, says when there is none, offers another try. */
export const ListEnd = ({ pages, more, error, onNext, text = '没有更多了' }: ListEndProps) => {
  const foot = useRef<HTMLDivElement>(null)
  const next = useEffectEvent(onNext)
  const wanted = more && !error

  // Watching begins anew with every page: a short page may leave the foot in view, and then nothing would cross.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the number of pages is what restarts it.
  useEffect(() => {
    if (!foot.current || !wanted) return
    const watcher = new IntersectionObserver((changes) => changes.at(-1)?.isIntersecting && next(), {
      rootMargin: `0px 0px ${limits.infiniteDistancePx}px`,
    })
    watcher.observe(foot.current)
    return () => watcher.disconnect()
  }, [wanted, pages])

  return (
    <div ref={foot} className={styles.foot}>
      {error ? (
        <>
          <span role="alert">{wordsFor(error)}</span>
          <Pill onClick={onNext}>重试</Pill>
        </>
      ) : more ? (
        <Spinner />
      ) : (
        text
      )}
    </div>
  )
}

type ListEndProps = {
  pages: number
  more: boolean
  error: unknown
  onNext: () => void
  text?: string | undefined
}

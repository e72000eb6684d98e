import { defaultMessages, successMessages } from '@quanzi/contract/messages'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { sleep } from '../../platform/sleep.ts'
import { Spinner } from '../feedback/Spinner.tsx'
import { toastError } from '../feedback/toast.ts'
import { cx } from '../layout/cx.ts'
import styles from './PullToRefresh.module.css'

const minSpinnerMs = 400

/** A spinner while refreshing, then 刷新成功 for 800 ms, or why it failed. */
export const PullToRefresh = ({ onRefresh, children }: { onRefresh: () => Promise<unknown>; children: ReactNode }) => {
  const container = useRef<HTMLDivElement>(null)
  const [stage, setStage] = useState<'rest' | 'pulling' | 'busy' | 'done'>('rest')
  const refresh = useEffectEvent(async () => {
    setStage('busy')
    const [result] = await Promise.allSettled([onRefresh(), sleep(minSpinnerMs)])
    if (result.status === 'rejected') {
      setStage('rest')
      return toastError(result.reason, defaultMessages.request)
    }
    setStage('done')
    setTimeout(() => setStage('rest'), 800)
  })
  const onPullChange = useEffectEvent((isPulling: boolean) =>
    setStage((now) => (now === 'busy' || now === 'done' ? now : isPulling ? 'pulling' : 'rest')),
  )

  // The gesture is not needed for the first screen.
  useEffect(() => {
    const stop = import('./watch-pull.ts').then(
      ({ watchPull }) =>
        container.current
          ? watchPull(container.current, { onPull: onPullChange, onRelease: () => void refresh() })
          : undefined,
      () => undefined,
    )
    return () => void stop.then((stopWatching) => stopWatching?.())
  }, [])

  return (
    <div ref={container} className={cx(styles.page, (stage === 'busy' || stage === 'done') && styles.open)}>
      <div role="status" className={styles.indicator}>
        {stage === 'done' ? successMessages.refreshed : stage === 'rest' ? null : <Spinner />}
        {stage === 'busy' && <span className="visually-hidden">正在刷新</span>}
      </div>
      {children}
    </div>
  )
}

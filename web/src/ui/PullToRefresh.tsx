import { successWords } from '@quanzi/contract/words'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { cx } from './cx.ts'
import styles from './PullToRefresh.module.css'
import { Spinner } from './Spinner.tsx'
import { watchPull } from './watch-pull.ts'

/** 44 px of paper under the finger, a turning ring, then 刷新成功 in the same place for 800 ms. */
export const PullToRefresh = ({ onRefresh, children }: { onRefresh: () => Promise<unknown>; children: ReactNode }) => {
  const page = useRef<HTMLDivElement>(null)
  const [stage, setStage] = useState<'rest' | 'pulling' | 'busy' | 'done'>('rest')
  const refresh = useEffectEvent(async () => {
    setStage('busy')
    const [outcome] = await Promise.allSettled([onRefresh(), shortest()])
    setStage(outcome.status === 'fulfilled' ? 'done' : 'rest')
    if (outcome.status === 'fulfilled') setTimeout(() => setStage('rest'), 800)
  })
  const pulling = useEffectEvent((yes: boolean) =>
    setStage((now) => (now === 'busy' || now === 'done' ? now : yes ? 'pulling' : 'rest')),
  )

  useEffect(
    () => (page.current ? watchPull(page.current, { onPull: pulling, onRelease: () => void refresh() }) : undefined),
    [],
  )

  return (
    <div ref={page} className={cx(styles.page, (stage === 'busy' || stage === 'done') && styles.open)}>
      <div role="status" className={styles.paper}>
        {stage === 'done' ? successWords.refreshed : stage === 'rest' ? null : <Spinner />}
        {stage === 'busy' && <span className="sr">正在刷新</span>}
      </div>
      {children}
    </div>
  )
}

/** A ring that only flashes says nothing. */
const shortest = () => new Promise((resolve) => setTimeout(resolve, 400))

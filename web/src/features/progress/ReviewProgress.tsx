import { fullTime } from '@quanzi/contract/text'
import { Check, X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/Icon.tsx'
import { AppealSheet } from './AppealSheet.tsx'
import styles from './ReviewProgress.module.css'
import { sayProgress, stepsOf } from './steps.ts'
import { type OwnKind, useProgress } from './use-progress.ts'

/** For its author: where a post or a comment is on its way, and how one can object to where it stopped. */
export const ReviewProgress = ({ kind, id, withReason = false }: ReviewProgressProps) => {
  const { data } = useProgress(kind, id)
  const [asking, setAsking] = useState(false)
  if (!data) return <div className={styles.waiting} aria-hidden="true" />
  const { appeal } = data
  return (
    <section className={styles.progress} aria-label="审核进度">
      <ol className={styles.steps}>
        {stepsOf(data).map(({ name, mark }, i) => (
          <li key={name} className={cx(styles.step, styles[mark])} aria-current={mark === 'now' ? 'step' : undefined}>
            <span className={styles.dot} aria-hidden="true">
              {mark === 'done' ? <Icon of={Check} size={14} /> : mark === 'stopped' ? <Icon of={X} size={14} /> : i + 1}
            </span>
            {name}
          </li>
        ))}
      </ol>
      <p role="status" className={styles.words}>
        {sayProgress(data)}
        <span className="dot" />
        <span className={styles.at}>{`${fullTime(data.submitted_at)} 提交`}</span>
      </p>
      {withReason && data.reason && (
        <p className={styles.reason}>
          <b>驳回理由</b>
          {data.reason}
        </p>
      )}
      {appeal && (
        <p className={styles.appeal}>
          <b>{appealWords[appeal.state]}</b>
          {appeal.answer ? `答复：${appeal.answer}` : appeal.content}
        </p>
      )}
      {data.may_appeal === 1 && (
        <div className={styles.object}>
          <span>对处理有异议？每次处理可申诉一次，由其他审核员裁定。</span>
          <Button kind="outline" small onClick={() => setAsking(true)}>
            申诉
          </Button>
        </div>
      )}
      <AppealSheet kind={kind} id={id} open={asking} onClose={() => setAsking(false)} />
    </section>
  )
}

type ReviewProgressProps = {
  kind: OwnKind
  id: number
  /** Where nothing else on the screen says why it was refused. */
  withReason?: boolean
}

const appealWords = { open: '申诉处理中', granted: '申诉已通过', dismissed: '申诉未通过' } as const

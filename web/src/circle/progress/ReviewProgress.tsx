import { formatDateTime } from '@quanzi/contract/text'
import { Check, X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/buttons/Button.tsx'
import { FailureLine } from '../../ui/feedback/FailureLine.tsx'
import { cx } from '../../ui/layout/cx.ts'
import { Icon } from '../../ui/media/Icon.tsx'
import { AppealSheet } from './AppealSheet.tsx'
import { progressSteps, progressText, usualWaitText } from './progress-steps.ts'
import styles from './ReviewProgress.module.css'
import { type OwnContentKind, useReviewProgress } from './use-review-progress.ts'

/** The author's view of the review: its steps, and the appeal against a rejection. */
export const ReviewProgress = ({ kind, id, withReason = false }: ReviewProgressProps) => {
  const { data, error, refetch } = useReviewProgress(kind, id)
  const [appealing, setAppealing] = useState(false)
  if (!data) {
    return error ? (
      <section className={styles.progress} aria-label="审核进度">
        <FailureLine error={error} onRetry={refetch} />
      </section>
    ) : (
      <div className={styles.placeholder} aria-hidden="true" />
    )
  }
  const { appeal } = data
  const usualWait = usualWaitText(data.usual_minutes)
  return (
    <section className={styles.progress} aria-label="审核进度">
      <ol className={styles.steps}>
        {progressSteps(data).map(({ name, mark }, i) => (
          <li key={name} className={cx(styles.step, styles[mark])} aria-current={mark === 'now' ? 'step' : undefined}>
            <span className={styles.dot} aria-hidden="true">
              {mark === 'done' ? (
                <Icon icon={Check} size={14} />
              ) : mark === 'stopped' ? (
                <Icon icon={X} size={14} />
              ) : (
                i + 1
              )}
            </span>
            {name}
          </li>
        ))}
      </ol>
      <p role="status" className="medium">
        {progressText(data)}
        <span className="dot" />
        <span className={styles.time}>{`${formatDateTime(data.submitted_at)} 送审`}</span>
      </p>
      {usualWait && <p className="meta">{usualWait}</p>}
      {withReason && data.reason && (
        <p className={styles.reason}>
          <b>驳回理由</b>
          {data.reason}
        </p>
      )}
      {appeal && (
        <p className={styles.appeal}>
          <b>{appealLabels[appeal.state]}</b>
          {appeal.answer ? `答复：${appeal.answer}` : appeal.content}
        </p>
      )}
      {data.may_appeal === 1 && (
        <div className={styles.appealPrompt}>
          <span>对处理有异议？每次处理可申诉一次，由其他审核员裁定。</span>
          <Button kind="outline" small onClick={() => setAppealing(true)}>
            申诉
          </Button>
        </div>
      )}
      <AppealSheet kind={kind} id={id} open={appealing} onClose={() => setAppealing(false)} />
    </section>
  )
}

type ReviewProgressProps = {
  kind: OwnContentKind
  id: number
  /** Shows the reason, where the screen does not already. */
  withReason?: boolean
}

const appealLabels = { open: '申诉处理中', granted: '申诉已通过', dismissed: '申诉未通过' } as const

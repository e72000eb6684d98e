import { historyActionLabel, historyFieldLabels } from '@quanzi/contract/moderation/history-labels'
import type { HistoryChange, HistoryLine } from '@quanzi/contract/moderation/review'
import type { ContentKind } from '@quanzi/contract/states'
import { formatDateTime } from '@quanzi/contract/text'
import { Empty } from '../../../ui/feedback/Empty.tsx'
import { LoadingState } from '../../../ui/feedback/LoadingState.tsx'
import { StateBadge } from '../../../ui/feedback/StateBadge.tsx'
import { Sheet } from '../../../ui/overlays/Sheet.tsx'
import { useReviewFlow } from '../item/review-flow-context.ts'
import { historyStateBadge } from '../item/review-labels.ts'
import { useHistory } from '../state/use-review.ts'
import { LazyTextDiff } from './LazyTextDiff.tsx'
import styles from './ReviewHistorySheet.module.css'

/** All steps of an item with actor, time and reason, newest first. */
export const ReviewHistorySheet = ({ kind, id, open, onClose }: ReviewHistorySheetProps) => (
  <Sheet open={open} onClose={onClose} title="审核记录" tall>
    <HistoryList kind={kind} id={id} />
  </Sheet>
)

type ReviewHistorySheetProps = { kind: ContentKind; id: number; open: boolean; onClose: () => void }

const HistoryList = ({ kind, id }: { kind: ContentKind; id: number }) => {
  const { data, error, refetch } = useHistory(kind, id)
  if (!data) return <LoadingState error={error} onRetry={refetch} rows={3} />
  if (data.data.length === 0) return <Empty text="暂无审核记录" />
  return (
    <ol className={styles.list}>
      {[...data.data].reverse().map((line) => (
        <li key={`${line.created_at}:${line.action}:${line.rev}`} className={styles.line}>
          <div className={styles.head}>
            <b>{historyActionLabel(line.action)}</b>
            <LineState kind={kind} line={line} />
          </div>
          <p className="meta">
            {line.member_data.nickname || '系统'}
            <span className="dot" />
            <time dateTime={line.created_at}>{formatDateTime(line.created_at)}</time>
            <span className="dot" />
            {`第 ${line.rev} 版`}
          </p>
          {line.reason && <p className={styles.reason}>{line.reason}</p>}
          {line.changes.map((change) => (
            <div key={change.field} className={styles.change}>
              <Change change={change} />
            </div>
          ))}
        </li>
      ))}
    </ol>
  )
}

/** A text as a diff, anything else by its value before and after. */
const Change = ({ change: { field, before, after } }: { change: HistoryChange }) =>
  field === 'content' ? (
    <LazyTextDiff before={before} after={after} />
  ) : (
    <>
      {`${historyFieldLabels[field]}：`}
      <del>{before || '无'}</del>
      <span className="visually-hidden">改为</span>
      <span aria-hidden="true"> → </span>
      <ins>{after || '无'}</ins>
    </>
  )

const LineState = ({ kind, line }: { kind: ContentKind; line: HistoryLine }) => {
  const flow = useReviewFlow()
  if (line.from === line.to) return null
  return <StateBadge {...historyStateBadge(kind, Number(line.from), Number(line.to), flow)} />
}

import type { HistoryLine } from '@quanzi/contract/moderation/review'
import type { ContentKind } from '@quanzi/contract/states'
import { formatDateTime } from '@quanzi/contract/text'
import { Empty, ErrorState } from '../../../ui/feedback/Empty.tsx'
import { Loading, RowSkeletons } from '../../../ui/feedback/Skeletons.tsx'
import { StateBadge } from '../../../ui/feedback/StateBadge.tsx'
import { Sheet } from '../../../ui/overlays/Sheet.tsx'
import { historyActionLabel, historyStateBadge } from '../item/review-labels.ts'
import { useHistory } from '../state/use-review.ts'
import { LazyTextDiff } from './LazyTextDiff.tsx'
import styles from './ReviewHistorySheet.module.css'

/** All steps of an item with actor, time and reason, newest first. */
export const ReviewHistorySheet = ({
  kind,
  id,
  content,
  open,
  onClose,
}: {
  kind: ContentKind
  id: number
  content: string
  open: boolean
  onClose: () => void
}) => (
  <Sheet open={open} onClose={onClose} title="审核记录" tall>
    <HistoryList kind={kind} id={id} content={content} />
  </Sheet>
)

const HistoryList = ({ kind, id, content }: { kind: ContentKind; id: number; content: string }) => {
  const { data, error, refetch } = useHistory(kind, id)
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data)
    return (
      <Loading>
        <RowSkeletons count={3} />
      </Loading>
    )
  const textAfterLine = textAfterEachEdit(data.data, content)
  if (data.data.length === 0) return <Empty text="暂无审核记录" />
  return (
    <ol className={styles.list}>
      {[...data.data].reverse().map((line) => (
        <li key={`${line.created_at}:${line.action}`} className={styles.line}>
          <div className={styles.head}>
            <b>{historyActionLabel(line.action)}</b>
            <LineState kind={kind} line={line} />
          </div>
          <p className="meta">
            {line.member_data.nickname || '系统'}
            <span className="dot" />
            <time dateTime={line.created_at}>{formatDateTime(line.created_at)}</time>
            {line.rev > 1 && (
              <>
                <span className="dot" />
                {`第 ${line.rev} 版`}
              </>
            )}
          </p>
          {line.reason && <p className={styles.reason}>{line.reason}</p>}
          {line.before !== undefined && line.before !== textAfterLine.get(line) && (
            <div className={styles.change}>
              <LazyTextDiff before={line.before} after={textAfterLine.get(line) ?? content} />
            </div>
          )}
        </li>
      ))}
    </ol>
  )
}

/** The text after each edit: what the next edit replaced, or the current text. */
const textAfterEachEdit = (lines: readonly HistoryLine[], content: string): Map<HistoryLine, string> => {
  const edits = lines.filter((line) => line.before !== undefined)
  return new Map(edits.map((line, i) => [line, edits[i + 1]?.before ?? content]))
}

const LineState = ({ kind, line }: { kind: ContentKind; line: HistoryLine }) => {
  if (line.from === line.to) return null
  const { label, tone } = historyStateBadge(kind, Number(line.from), Number(line.to))
  return <StateBadge tone={tone}>{label}</StateBadge>
}

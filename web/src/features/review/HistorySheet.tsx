import type { HistoryLine } from '@quanzi/contract/review'
import type { Kind } from '@quanzi/contract/states'
import { fullTime } from '@quanzi/contract/text'
import { Empty, ErrorState } from '../../ui/Empty.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Loading, RowSkeletons } from '../../ui/Skeletons.tsx'
import { StateBadge } from '../../ui/StateBadge.tsx'
import styles from './HistorySheet.module.css'
import { LazyDiff } from './LazyDiff.tsx'
import { useHistory } from './use-review.ts'
import { historyState, historyWords } from './words.ts'

/** Every step of an item with who, when and why, the newest first. */
export const HistorySheet = ({
  kind,
  id,
  content,
  open,
  onClose,
}: {
  kind: Kind
  id: number
  /** The text as it is now. */
  content: string
  open: boolean
  onClose: () => void
}) => (
  <Sheet open={open} onClose={onClose} title="审核记录" tall>
    <History kind={kind} id={id} content={content} />
  </Sheet>
)

const History = ({ kind, id, content }: { kind: Kind; id: number; content: string }) => {
  const { data, error, refetch } = useHistory(kind, id)
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data)
    return (
      <Loading>
        <RowSkeletons count={3} />
      </Loading>
    )
  const after = textsAfter(data.data, content)
  if (data.data.length === 0) return <Empty text="暂无审核记录" />
  return (
    <ol className={styles.list}>
      {[...data.data].reverse().map((line) => (
        <li key={`${line.created_at}:${line.action}`} className={styles.line}>
          <div className={styles.head}>
            <b>{historyWords(line.action)}</b>
            <State kind={kind} line={line} />
          </div>
          <p className={styles.meta}>
            {line.member_data.nickname || '系统'}
            <span className="dot" />
            <time dateTime={line.created_at}>{fullTime(line.created_at)}</time>
            {line.rev > 1 && (
              <>
                <span className="dot" />
                {`第 ${line.rev} 版`}
              </>
            )}
          </p>
          {line.reason && <p className={styles.reason}>{line.reason}</p>}
          {line.before !== undefined && line.before !== after.get(line) && (
            <div className={styles.change}>
              <LazyDiff before={line.before} after={after.get(line) ?? content} />
            </div>
          )}
        </li>
      ))}
    </ol>
  )
}

/** What the text was after each edit: what the next one replaced, or the text as it is. */
const textsAfter = (lines: readonly HistoryLine[], content: string): Map<HistoryLine, string> => {
  const edits = lines.filter((line) => line.before !== undefined)
  return new Map(edits.map((line, i) => [line, edits[i + 1]?.before ?? content]))
}

const State = ({ kind, line }: { kind: Kind; line: HistoryLine }) => {
  if (line.from === line.to) return null
  const { words, tone } = historyState(kind, Number(line.from), Number(line.to))
  return <StateBadge tone={tone}>{words}</StateBadge>
}

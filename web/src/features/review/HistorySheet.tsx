import type { HistoryLine } from '@quanzi/contract/review'
import type { Kind } from '@quanzi/contract/states'
import { fullTime } from '@quanzi/contract/text'
import { Empty, ErrorState } from '../../ui/Empty.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Loading, RowSkeletons } from '../../ui/Skeletons.tsx'
import { StateBadge } from '../../ui/StateBadge.tsx'
import styles from './HistorySheet.module.css'
import { useHistory } from './use-review.ts'
import { historyState, historyWords } from './words.ts'

/** Every step of an item with who, when and why, the newest first. */
export const HistorySheet = ({
  kind,
  id,
  open,
  onClose,
}: {
  kind: Kind
  id: number
  open: boolean
  onClose: () => void
}) => (
  <Sheet open={open} onClose={onClose} title="审核记录" tall>
    <History kind={kind} id={id} />
  </Sheet>
)

const History = ({ kind, id }: { kind: Kind; id: number }) => {
  const { data, error, refetch } = useHistory(kind, id)
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data)
    return (
      <Loading>
        <RowSkeletons count={3} />
      </Loading>
    )
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
        </li>
      ))}
    </ol>
  )
}

const State = ({ kind, line }: { kind: Kind; line: HistoryLine }) => {
  if (line.from === line.to) return null
  const { words, tone } = historyState(kind, Number(line.from), Number(line.to))
  return <StateBadge tone={tone}>{words}</StateBadge>
}

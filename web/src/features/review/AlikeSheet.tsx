import { ErrorState } from '../../ui/Empty.tsx'
import { useQuestions } from '../../ui/overlay.ts'
import { Sheet } from '../../ui/Sheet.tsx'
import { Loading, RowSkeletons } from '../../ui/Skeletons.tsx'
import styles from './AlikeSheet.module.css'
import { BulkBar } from './BulkBar.tsx'
import { DeskRow } from './DeskRow.tsx'
import { useBulk } from './use-bulk.ts'
import type { Desk } from './use-desk.ts'
import { useKeys } from './use-keys.ts'
import { useAlike } from './use-review.ts'
import { nouns } from './words.ts'

/** What waits and reads the same as an item: all of it chosen at first, decided together, each for itself. */
export const AlikeSheet = ({ desk, id, open, onClose }: AlikeSheetProps) => {
  const { kind, me, reviewer, decisions } = desk
  const { data, error, refetch } = useAlike(kind, id, open)
  const items = data ?? []
  const bulk = useBulk({ kind, me, reviewer, items, decisions, every: true, onDecided: desk.decidedAlike })
  const asking = useQuestions().length > 0 || decisions.asked?.open === true
  const pass = bulk.offered.find((action) => action !== 'fail')
  useKeys(open && !asking, {
    a: () => pass && bulk.act(pass),
    r: () => bulk.offered.includes('fail') && bulk.act('fail'),
  })
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={`相同内容的${nouns[kind]}`}
      note={data ? `共${items.length}条，取消勾选的不处理` : ''}
      tall
      footer={
        <div className={styles.foot}>
          <BulkBar bulk={bulk} />
        </div>
      }
    >
      {data ? (
        <ul aria-label="相同内容" className={styles.group}>
          {items.map((item) => (
            <li key={item.id}>
              <DeskRow
                item={item}
                alive={[]}
                holder={desk.holderOf(item)}
                leaving={false}
                open={false}
                choice={{
                  chosen: bulk.chosen.has(item.id),
                  may: bulk.mayChoose(item),
                  toggle: () => bulk.toggle(item.id),
                }}
              />
            </li>
          ))}
        </ul>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading>
          <RowSkeletons count={4} />
        </Loading>
      )}
    </Sheet>
  )
}

type AlikeSheetProps = { desk: Desk; id: number; open: boolean; onClose: () => void }

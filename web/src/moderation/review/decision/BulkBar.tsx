import { limits } from '@quanzi/contract/limits'
import { Button } from '../../../ui/buttons/Button.tsx'
import styles from './BulkBar.module.css'
import type { BulkSelection } from './use-bulk-decisions.ts'

export const BulkBar = ({ bulk }: { bulk: BulkSelection }) => {
  const { selectedItems, offeredActions, busy } = bulk
  const passAction = offeredActions.find((action) => action !== 'fail')
  const count = selectedItems.length
  return (
    <div role="toolbar" aria-label="批量操作" className={styles.bar}>
      <button
        type="button"
        className={styles.all}
        disabled={bulk.isAllSelected || bulk.loading}
        aria-busy={bulk.loading}
        onClick={() => void bulk.selectAll()}
      >
        全选
      </button>
      {count > 0 && (
        <button type="button" className={styles.all} onClick={bulk.clearSelection}>
          清空
        </button>
      )}
      <p className={styles.count} aria-live="polite">
        已选 <b className="tabular-nums">{count}</b>
        {count === limits.decisionBatch && '（最多）'}
      </p>
      <Button
        kind="danger-soft"
        small
        busy={busy === 'fail'}
        disabled={count === 0 || busy !== null || !offeredActions.includes('fail')}
        onClick={() => void bulk.act('fail')}
      >
        驳回
      </Button>
      <Button
        kind="primary"
        small
        busy={busy !== null && busy !== 'fail'}
        disabled={count === 0 || busy !== null || !passAction}
        className={styles.pass}
        onClick={() => passAction && void bulk.act(passAction)}
      >
        通过
      </Button>
    </div>
  )
}

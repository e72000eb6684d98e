import { limits } from '@quanzi/contract/limits'
import { Button } from '../../../ui/buttons/Button.tsx'
import { KeyHint } from '../item/KeyHint.tsx'
import styles from './BulkBar.module.css'
import type { BulkDecisions } from './use-bulk-decisions.ts'
import type { BulkSelection } from './use-bulk-selection.ts'

export const BulkBar = ({ selection, decisions }: BulkBarProps) => {
  const { offeredActions, busy, act } = decisions
  const passAction = offeredActions.find((action) => action !== 'fail')
  const count = selection.selectedItems.length
  return (
    <div role="toolbar" aria-label="批量操作" className={styles.bar}>
      <button
        type="button"
        className={styles.all}
        disabled={selection.isAllSelected || selection.loading}
        aria-busy={selection.loading}
        aria-keyshortcuts="Q"
        onClick={() => void selection.selectAll()}
      >
        全选
        <KeyHint keys="Q" />
      </button>
      {count > 0 && (
        <button type="button" className={styles.all} onClick={selection.clear}>
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
        aria-keyshortcuts="R"
        onClick={() => void act('fail')}
      >
        驳回
        <KeyHint keys="R" />
      </Button>
      <Button
        kind="primary"
        small
        busy={busy !== null && busy !== 'fail'}
        disabled={count === 0 || busy !== null || !passAction}
        className={styles.pass}
        aria-keyshortcuts="A"
        onClick={() => passAction && void act(passAction)}
      >
        通过
        <KeyHint keys="A" />
      </Button>
    </div>
  )
}

type BulkBarProps = { selection: BulkSelection; decisions: BulkDecisions }

import { limits } from '@quanzi/contract/limits'
import { Button } from '../../ui/Button.tsx'
import styles from './BulkBar.module.css'
import type { BulkChoice } from './use-bulk.ts'

/** Under the queue while several are chosen: how many, all of them, and the two decisions. */
export const BulkBar = ({ bulk }: { bulk: BulkChoice }) => {
  const { taken, offered, busy } = bulk
  const pass = offered.find((action) => action !== 'fail')
  const n = taken.length
  return (
    <div role="toolbar" aria-label="批量操作" className={styles.bar}>
      <button type="button" className={styles.all} onClick={n > 0 ? bulk.none : bulk.all}>
        {n > 0 ? '清空' : '全选'}
      </button>
      <p className={styles.count} aria-live="polite">
        已选 <b className="num">{n}</b>
        {n === limits.decisionBatch && '（最多）'}
      </p>
      <Button
        kind="danger-soft"
        small
        busy={busy === 'fail'}
        disabled={n === 0 || busy !== null || !offered.includes('fail')}
        onClick={() => void bulk.act('fail')}
      >
        驳回
      </Button>
      <Button
        kind="primary"
        small
        busy={busy !== null && busy !== 'fail'}
        disabled={n === 0 || busy !== null || !pass}
        className={styles.pass}
        onClick={() => pass && void bulk.act(pass)}
      >
        通过
      </Button>
    </div>
  )
}

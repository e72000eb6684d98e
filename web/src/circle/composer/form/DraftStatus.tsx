import { inputLength } from '@quanzi/contract/clean-input'
import { limits } from '@quanzi/contract/limits'
import { cx } from '../../../ui/layout/cx.ts'
import { isWorthSaving } from '../draft/draft.ts'
import type { DraftState } from '../draft/use-draft.ts'
import styles from './DraftStatus.module.css'

/** Save state, discard button and character count. */
export const DraftStatus = ({ draftState, onDiscard }: { draftState: DraftState; onDiscard: () => void }) => {
  const { draft, saved, baseline } = draftState
  const changed = isWorthSaving(draft, baseline)
  const length = inputLength(draft.text)

  return (
    <div className={styles.row}>
      <span className={styles.state}>
        {changed && (
          <button type="button" onClick={onDiscard} className={styles.clear}>
            {baseline ? '放弃修改' : '清空'}
          </button>
        )}
        {draft.pictures.length > 1 && <span>长按图片可排序</span>}
        {/* Last in the row, so that showing and hiding it does not move the rest. */}
        <span role="status">{saved && '草稿已保存'}</span>
      </span>
      <span
        className={cx('tabular-nums', length > limits.postLength && styles.overLimit)}
      >{`${length}/${limits.postLength}`}</span>
    </div>
  )
}

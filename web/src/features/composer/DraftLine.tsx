import { limits } from '@quanzi/contract/limits'
import { lengthOf } from '@quanzi/contract/text'
import { cx } from '../../ui/cx.ts'
import styles from './DraftLine.module.css'
import { isWorthKeeping } from './draft.ts'
import type { DraftInHand } from './use-draft.ts'

/** Under the text: that the draft is kept, the way to be rid of it, and how long the text is. */
export const DraftLine = ({ hand, onClear }: { hand: DraftInHand; onClear: () => void }) => {
  const { draft, saved, baseline } = hand
  const changed = isWorthKeeping(draft, baseline)
  const length = lengthOf(draft.text.trim())

  return (
    <div className={styles.line}>
      <span className={styles.state}>
        {changed && (
          <button type="button" onClick={onClear} className={styles.clear}>
            {baseline ? '放弃修改' : '清空'}
          </button>
        )}
        {draft.pictures.length > 1 && <span>长按图片可排序</span>}
        {/* Last, as these words come and go: what stands before them does not move. */}
        <span role="status">{saved && '草稿已保存'}</span>
      </span>
      <span className={cx('num', length > limits.postLength && styles.over)}>{`${length}/${limits.postLength}`}</span>
    </div>
  )
}

import { Trash2, Undo2 } from 'lucide-react'
import { Icon } from '../../../ui/media/Icon.tsx'
import { isWorthSaving } from '../draft/draft.ts'
import type { DraftState } from '../draft/use-draft.ts'
import styles from './DraftStatus.module.css'

export const draftRefused = '浏览器无法保存草稿，请勿关闭页面'

export const DraftStatus = ({ draftState, onDiscard }: { draftState: DraftState; onDiscard: () => void }) => {
  const { draft, saved, refused, baseline } = draftState
  const changed = isWorthSaving(draft, baseline)

  return (
    <div className={styles.row}>
      <span className={styles.state}>
        {draft.pictures.length > 1 && <span>长按图片可排序</span>}
        {/* Last: it comes and goes while the writer types. */}
        <span role="status">{refused ? draftRefused : saved && '草稿已保存'}</span>
      </span>
      {changed && (
        <button type="button" onClick={onDiscard} className={styles.clear}>
          <Icon icon={baseline ? Undo2 : Trash2} size={14} />
          {baseline ? '放弃修改' : '清空'}
        </button>
      )}
    </div>
  )
}

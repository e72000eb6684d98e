import { PenLine } from 'lucide-react'
import { Icon } from '../../ui/Icon.tsx'
import { readDraft, shelfKey } from './drafts.ts'
import styles from './SayField.module.css'

/** In the bar at the bottom: looks like the field and opens it; what was begun shows through. */
export const SayField = ({ topicId, onOpen }: { topicId: number; onOpen: () => void }) => {
  const begun = readDraft(shelfKey(topicId))?.text.trim()
  return (
    <button type="button" aria-haspopup="dialog" onClick={onOpen} className={styles.field}>
      <Icon of={PenLine} size={16} />
      <span className="clip">
        {begun ? (
          <>
            <span className={styles.draft}>[草稿]</span> {begun}
          </>
        ) : (
          '说点什么…'
        )}
      </span>
    </button>
  )
}

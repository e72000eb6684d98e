import { PenLine } from 'lucide-react'
import { useMe } from '../../identity/member/use-me.ts'
import { Icon } from '../../ui/media/Icon.tsx'
import styles from './CommentInputButton.module.css'
import { draftKeyFor, readDraft } from './comment-drafts.ts'

export const CommentInputButton = ({ topicId, onOpen }: { topicId: number; onOpen: () => void }) => {
  const draftText = readDraft(draftKeyFor(topicId), useMe()?.memberid)?.text.trim()
  return (
    <button type="button" aria-haspopup="dialog" onClick={onOpen} className={styles.field}>
      <Icon icon={PenLine} size={16} />
      <span className="truncate">
        {draftText ? (
          <>
            <span className={styles.draft}>[草稿]</span> {draftText}
          </>
        ) : (
          '说点什么…'
        )}
      </span>
    </button>
  )
}

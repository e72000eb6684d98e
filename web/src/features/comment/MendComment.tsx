import type { OwnComment } from '@quanzi/contract/people'
import { useState } from 'react'
import { Pill } from '../../ui/Pill.tsx'
import { CommentSheet } from './CommentSheet.tsx'
import { dropMended, useMayHide } from './use-comments.ts'

/** One's own refused comment, changed and sent again in the place where it stood; the refused one makes room for it. */
export const MendComment = ({ comment, onMended }: { comment: OwnComment; onMended: () => void }) => {
  const [open, setOpen] = useState(false)
  const mayHide = useMayHide(open)
  const { comment_id: id, topic_id, content, anonymous, reply_id, replyed_passport } = comment
  const target = reply_id > 0 ? { to: reply_id, parent: reply_id, name: replyed_passport?.nickname ?? '' } : undefined
  return (
    <>
      <Pill aria-label={`修改后重发：${content}`} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        重发
      </Pill>
      <CommentSheet
        topicId={topic_id}
        target={target}
        open={open}
        mayHide={mayHide}
        mended={{ id, words: { text: content, anonymous: anonymous === '1' } }}
        onClose={() => setOpen(false)}
        onSent={() => void dropMended(id).then(onMended)}
      />
    </>
  )
}

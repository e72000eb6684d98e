import type { OwnComment } from '@quanzi/contract/circle/people'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Pill } from '../../ui/buttons/Pill.tsx'
import { CommentSheet } from './CommentSheet.tsx'
import { deleteRejectedComment, useAnonymousAllowed } from './use-comments.ts'

export const ResubmitComment = ({ comment, onResubmitted }: { comment: OwnComment; onResubmitted: () => void }) => {
  const client = useQueryClient()
  const [open, setOpen] = useState(false)
  const anonymity = useAnonymousAllowed(open)
  const { comment_id: id, topic_id, content, anonymous, reply_id, replyed_passport } = comment
  const target =
    reply_id > 0 ? { commentId: reply_id, parentId: reply_id, name: replyed_passport?.nickname ?? '' } : undefined
  return (
    <>
      <Pill aria-label={`修改后重发：${content}`} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        重发
      </Pill>
      <CommentSheet
        topicId={topic_id}
        target={target}
        open={open}
        {...anonymity}
        resubmitted={{
          id,
          content: { text: content, anonymous: anonymous === '1' },
          onSent: () => void deleteRejectedComment(client, id).then(onResubmitted),
        }}
        onClose={() => setOpen(false)}
        onSent={() => {}}
      />
    </>
  )
}

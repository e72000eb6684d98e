import type { ReceivedComment } from '@quanzi/contract/circle/people'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Pill } from '../../ui/buttons/Pill.tsx'
import { authorNameOf } from './CommentAuthor.tsx'
import { CommentSheet } from './CommentSheet.tsx'
import { refetchCommentsWhenShown, useAnonymousAllowed } from './use-comments.ts'

/** 回复 under a received comment, without a way over its post. */
export const ReplyToReceived = ({ comment }: { comment: ReceivedComment }) => {
  const client = useQueryClient()
  const [open, setOpen] = useState<boolean>()
  const anonymity = useAnonymousAllowed(open === true)
  const { comment_id: commentId, topic_id: topicId, reply_id } = comment
  const name = authorNameOf(comment)
  return (
    <>
      <Pill aria-label={`回复 ${name}：${comment.content}`} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        回复
      </Pill>
      {open !== undefined && (
        <CommentSheet
          topicId={topicId}
          target={{ commentId, parentId: reply_id || commentId, name }}
          open={open}
          {...anonymity}
          onClose={() => setOpen(false)}
          onSent={() => refetchCommentsWhenShown(client)}
        />
      )}
    </>
  )
}

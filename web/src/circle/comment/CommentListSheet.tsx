import type { Post } from '@quanzi/contract/circle/post'
import { errors } from '@quanzi/contract/errors'
import { MessageCircle } from 'lucide-react'
import { useState } from 'react'
import { Empty } from '../../ui/feedback/Empty.tsx'
import { LoadingState } from '../../ui/feedback/LoadingState.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { ListEnd } from '../../ui/lists/ListEnd.tsx'
import { Sheet } from '../../ui/overlays/Sheet.tsx'
import { countLabel } from '../../ui/text/Count.tsx'
import { CommentInputButton } from './CommentInputButton.tsx'
import { CommentItem } from './CommentItem.tsx'
import { CommentSheet } from './CommentSheet.tsx'
import { useComments } from './use-comments.ts'
import { useExpanded } from './use-expanded.ts'
import type { ReplyTarget } from './use-send-comment.ts'

/** The comments of a post and the field for one, over what the post shows. */
export const CommentListSheet = ({ post, open, onClose }: { post: Post; open: boolean; onClose: () => void }) => {
  const [input, setInput] = useState<{ open: boolean; target?: ReplyTarget | undefined }>({ open: false })
  const closed = post.comments_closed === 1
  const startReply = (target?: ReplyTarget) =>
    closed ? toast(errors.commentsClosed[1]) : setInput({ open: true, target })
  const list = useComments(post.topic_id, 1)
  const expanded = useExpanded()
  const comments = list.data?.pages.flatMap((page) => page.data) ?? []

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={countLabel('评论', post.reply)}
      half
      footer={
        <div className="row">
          <CommentInputButton post={post} onOpen={() => startReply()} />
        </div>
      }
    >
      {!list.data ? (
        <LoadingState error={list.error} onRetry={list.refetch} rows={4} />
      ) : comments.length === 0 ? (
        <Empty text={closed ? '还没有评论' : '还没有评论，来说第一句'} icon={MessageCircle} />
      ) : (
        <>
          <ul aria-label="评论">
            {comments.map((comment) => (
              <li key={comment.comment_id}>
                <CommentItem comment={comment} expanded={expanded} onReply={startReply} />
              </li>
            ))}
          </ul>
          <ListEnd list={list} />
        </>
      )}
      <CommentSheet
        topicId={post.topic_id}
        target={input.target}
        open={input.open}
        anonymousAllowed={post.anonymous_switch === 1}
        onClose={() => setInput((now) => ({ ...now, open: false }))}
        onSent={() => {}}
      />
    </Sheet>
  )
}

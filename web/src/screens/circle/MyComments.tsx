import { MessageCircle } from 'lucide-react'
import { ResubmitComment } from '../../circle/comment/ResubmitComment.tsx'
import { useDeleteComment } from '../../circle/comment/use-comments.ts'
import { MemberCommentRow } from '../../circle/people/MemberCommentRow.tsx'
import { useOwnComments } from '../../circle/people/use-member-lists.ts'
import { CommentProgress } from '../../circle/progress/CommentProgress.tsx'
import { paths } from '../../paths.ts'
import { Pill } from '../../ui/buttons/Pill.tsx'
import { PagedList } from '../../ui/lists/PagedList.tsx'
import { LoginRequiredScreen } from '../parts/LoginRequiredScreen.tsx'

export const MyComments = () => <LoginRequiredScreen prompt="登录后查看我的评论" content={CommentList} />

const CommentList = ({ ready }: { ready: boolean }) => {
  const list = useOwnComments(ready)
  const remove = useDeleteComment()
  return (
    <PagedList
      as="list"
      list={list}
      positionKey="said"
      itemKey="comment_id"
      renderItem={(row) => (
        <MemberCommentRow row={row}>
          {row.is_audit !== '1' && <CommentProgress id={row.comment_id} rejected={row.is_audit === '-4'} />}
          {row.is_audit === '-4' && row.topic.state === '1' && (
            <ResubmitComment comment={row} onResubmitted={() => void list.refetch()} />
          )}
          <Pill
            kind="on"
            aria-label={`删除评论：${row.content}`}
            onClick={() => void remove(row).then((removed) => (removed ? list.refetch() : undefined))}
          >
            删除
          </Pill>
        </MemberCommentRow>
      )}
      label="我的评论"
      empty={{ text: '还没有发表过评论', icon: MessageCircle, action: { label: '去看看', to: paths.home() } }}
    />
  )
}

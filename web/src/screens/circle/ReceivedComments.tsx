import { MessageCircle } from 'lucide-react'
import { ReplyToReceived } from '../../circle/comment/ReplyToReceived.tsx'
import { useGroupRead } from '../../circle/notification/use-notifications.ts'
import { MemberCommentRow } from '../../circle/people/MemberCommentRow.tsx'
import { useRepliesReceived } from '../../circle/people/use-member-lists.ts'
import { PagedList } from '../../ui/lists/PagedList.tsx'
import { LoginRequiredScreen } from '../parts/LoginRequiredScreen.tsx'

export const ReceivedComments = () => (
  <LoginRequiredScreen prompt="登录后查看收到的评论" content={ReceivedCommentList} />
)

const ReceivedCommentList = ({ ready }: { ready: boolean }) => {
  const list = useRepliesReceived(ready)
  useGroupRead('comments', list)
  return (
    <PagedList
      as="list"
      list={list}
      positionKey="received"
      itemKey="comment_id"
      renderItem={(row) => (
        <MemberCommentRow row={row}>{row.topic.state === '1' && <ReplyToReceived comment={row} />}</MemberCommentRow>
      )}
      label="收到的评论"
      empty={{ text: '还没有收到评论', icon: MessageCircle }}
    />
  )
}

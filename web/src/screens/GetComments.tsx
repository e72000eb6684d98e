import type { ReceivedComment } from '@quanzi/contract/people'
import { MessageCircle } from 'lucide-react'
import { CommentItem } from '../features/people/CommentItem.tsx'
import { useRepliesReceived } from '../features/people/use-people.ts'
import { PagedList } from '../ui/PagedList.tsx'
import { OwnScreen } from './parts/OwnScreen.tsx'

/** 评论列表: what others said under one's posts and to one's comments. */
export const GetComments = () => (
  <OwnScreen prompt="登录后查看收到的评论">{(known) => <Received known={known} />}</OwnScreen>
)

const Received = ({ known }: { known: boolean }) => (
  <PagedList
    as="list"
    list={useRepliesReceived(known)}
    place="received"
    keyOf={keyOf}
    render={render}
    label="收到的评论"
    empty={{ text: '还没有收到评论', icon: MessageCircle }}
  />
)

const keyOf = (row: ReceivedComment) => row.comment_id
const render = (row: ReceivedComment) => <CommentItem row={row} />

import type { LikeRow } from '@quanzi/contract/circle/people'
import { Heart } from 'lucide-react'
import { useLikesRead } from '../../circle/notification/use-notifications.ts'
import { ReceivedLikeRow } from '../../circle/people/ReceivedLikeRow.tsx'
import { useLikesReceived } from '../../circle/people/use-member-lists.ts'
import { PagedList } from '../../ui/lists/PagedList.tsx'
import { LoginRequiredScreen } from '../parts/LoginRequiredScreen.tsx'

export const ReceivedLikes = () => <LoginRequiredScreen prompt="登录后查看收到的赞" content={ReceivedLikeList} />

const ReceivedLikeList = ({ ready }: { ready: boolean }) => {
  const list = useLikesReceived(ready)
  useLikesRead(list)
  return (
    <PagedList
      as="list"
      list={list}
      positionKey="praised"
      itemKey={keyOf}
      renderItem={(row) => <ReceivedLikeRow row={row} />}
      label="收到的赞"
      empty={{ text: '还没有收到赞', icon: Heart }}
    />
  )
}

const keyOf = (row: LikeRow) => `${row.topic_id}:${row.member_id}`

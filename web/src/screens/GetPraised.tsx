import type { LikeRow } from '@quanzi/contract/people'
import { Heart } from 'lucide-react'
import { LikeItem } from '../features/people/LikeItem.tsx'
import { useLikesReceived } from '../features/people/use-people.ts'
import { PagedList } from '../ui/PagedList.tsx'
import { OwnScreen } from './parts/OwnScreen.tsx'

/** 点赞列表: who liked what one posted. */
export const GetPraised = () => <OwnScreen prompt="登录后查看收到的赞">{(known) => <Likes known={known} />}</OwnScreen>

const Likes = ({ known }: { known: boolean }) => (
  <PagedList
    as="list"
    list={useLikesReceived(known)}
    place="praised"
    keyOf={keyOf}
    render={render}
    label="收到的赞"
    empty={{ text: '还没有收到赞', icon: Heart }}
  />
)

const keyOf = (row: LikeRow) => `${row.topic_id}:${row.member_id}`
const render = (row: LikeRow) => <LikeItem row={row} />

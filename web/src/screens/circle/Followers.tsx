import type { MemberRow } from '@quanzi/contract/circle/people'
import { Users } from 'lucide-react'
import { useFans } from '../../circle/people/use-member-lists.ts'
import { LoginPrompt } from '../../identity/login/LoginPrompt.tsx'
import { Screen } from '../../ui/layout/Screen.tsx'
import { RowList } from '../../ui/lists/RowList.tsx'
import { MemberListItem } from '../parts/MemberListItem.tsx'
import { useListOwner } from '../parts/use-list-owner.ts'

export const Followers = () => {
  const { id, ready, visitor } = useListOwner()
  return <Screen>{visitor ? <LoginPrompt autoOpen text="登录后查看粉丝" /> : <FanList id={id} ready={ready} />}</Screen>
}

const FanList = ({ id, ready }: { id: number | undefined; ready: boolean }) => (
  <RowList
    list={useFans(id, ready)}
    positionKey="fans"
    getKey={keyOf}
    renderItem={render}
    label="粉丝"
    empty={{ text: '还没有粉丝', icon: Users }}
  />
)

const keyOf = (row: MemberRow) => row.member_id
const render = (row: MemberRow) => <MemberListItem row={row} />

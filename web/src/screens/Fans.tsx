import type { MemberRow } from '@quanzi/contract/people'
import { Users } from 'lucide-react'
import { LoginPrompt } from '../features/member/LoginPrompt.tsx'
import { useFans } from '../features/people/use-people.ts'
import { PagedList } from '../ui/PagedList.tsx'
import { Screen } from '../ui/Screen.tsx'
import { PersonItem } from './parts/PersonItem.tsx'
import { useWhose } from './parts/use-whose.ts'

/** 粉丝: who follows a member. */
export const Fans = () => {
  const { id, ready, visitor } = useWhose()
  return <Screen>{visitor ? <LoginPrompt ask text="登录后查看粉丝" /> : <FanList id={id} ready={ready} />}</Screen>
}

const FanList = ({ id, ready }: { id: number | undefined; ready: boolean }) => (
  <PagedList
    as="list"
    list={useFans(id, ready)}
    place="fans"
    keyOf={keyOf}
    render={render}
    label="粉丝"
    empty={{ text: '还没有粉丝', icon: Users }}
  />
)

const keyOf = (row: MemberRow) => row.member_id
const render = (row: MemberRow) => <PersonItem row={row} />

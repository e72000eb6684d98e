import { Users } from 'lucide-react'
import { useFans } from '../../circle/people/use-member-lists.ts'
import { LoginPrompt } from '../../identity/login/LoginPrompt.tsx'
import { Screen } from '../../ui/layout/Screen.tsx'
import { MemberList } from '../parts/MemberList.tsx'
import { useListOwner } from '../parts/use-list-owner.ts'

export const Followers = () => {
  const { id, ready, visitor } = useListOwner()
  return <Screen>{visitor ? <LoginPrompt autoOpen text="登录后查看粉丝" /> : <FanList id={id} ready={ready} />}</Screen>
}

const FanList = ({ id, ready }: { id: number | undefined; ready: boolean }) => (
  <MemberList list={useFans(id, ready)} positionKey="fans" label="粉丝" empty={{ text: '还没有粉丝', icon: Users }} />
)

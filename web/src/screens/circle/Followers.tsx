import { Users } from 'lucide-react'
import { useFans } from '../../circle/people/use-member-lists.ts'
import { type ListOwner, ListOwnerScreen } from '../parts/ListOwnerScreen.tsx'
import { MemberList } from '../parts/MemberList.tsx'

export const Followers = () => <ListOwnerScreen prompt="登录后查看粉丝" content={FanList} />

const FanList = ({ id, ready }: ListOwner) => (
  <MemberList list={useFans(id, ready)} positionKey="fans" label="粉丝" empty={{ text: '还没有粉丝', icon: Users }} />
)

import { Users } from 'lucide-react'
import { useFans } from '../../circle/people/use-member-lists.ts'
import { Screen } from '../../ui/layout/Screen.tsx'
import { LoginRequiredScreen } from '../parts/LoginRequiredScreen.tsx'
import { MemberList } from '../parts/MemberList.tsx'
import { useListOwner } from '../parts/use-list-owner.ts'

export const Followers = () => {
  const id = useListOwner()
  if (id === undefined)
    return (
      <LoginRequiredScreen prompt="登录后查看粉丝">
        {(loggedIn) => <FanList id={undefined} ready={loggedIn} />}
      </LoginRequiredScreen>
    )
  return (
    <Screen>
      <FanList id={id} ready />
    </Screen>
  )
}

const FanList = ({ id, ready }: { id: number | undefined; ready: boolean }) => (
  <MemberList list={useFans(id, ready)} positionKey="fans" label="粉丝" empty={{ text: '还没有粉丝', icon: Users }} />
)

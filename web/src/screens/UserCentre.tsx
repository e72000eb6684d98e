import { useState } from 'react'
import { LoginPrompt } from '../features/member/LoginPrompt.tsx'
import { useMe } from '../features/member/use-me.ts'
import { useParams } from '../router/hooks.ts'
import { RootHeader } from '../ui/Header.tsx'
import { Screen } from '../ui/Screen.tsx'
import { MemberPage } from './parts/MemberPage.tsx'
import { OwnPage } from './parts/OwnPage.tsx'

/** One's own page (`mine`, no id, or one's own id), or another member's. */
export const UserCentre = () => {
  const { id = 'mine' } = useParams()
  const me = useMe()
  const [wasMember, noteMember] = useState(false)
  if (me && !wasMember) noteMember(true)
  const mine = id === 'mine' || (me && Number(id) === me.memberid)
  if (!mine) return <MemberPage id={Number(id)} />
  if (me === null) {
    return (
      <Screen header={<RootHeader plain title="我的" />}>
        {/* Who has just logged out is not asked to log in again. */}
        <LoginPrompt ask={!wasMember} text="登录后查看个人主页" />
      </Screen>
    )
  }
  return <OwnPage root={id === 'mine'} />
}

import { useState } from 'react'
import { LoginPrompt } from '../../identity/login/LoginPrompt.tsx'
import { useMe } from '../../identity/member/use-me.ts'
import { useParams } from '../../platform/router/hooks.ts'
import { RootHeader } from '../../ui/layout/Header.tsx'
import { Screen } from '../../ui/layout/Screen.tsx'
import { MemberProfile } from '../parts/MemberProfile.tsx'
import { OwnProfile } from '../parts/OwnProfile.tsx'

/** The own page (`mine`, no id, or the own id), or another member's. */
export const Profile = () => {
  const { id = 'mine' } = useParams()
  const me = useMe()
  const [hadSession, setHadSession] = useState(false)
  if (me && !hadSession) setHadSession(true)
  const mine = id === 'mine' || (me && Number(id) === me.memberid)
  if (!mine) return <MemberProfile id={Number(id)} />
  if (me === null) {
    return (
      <Screen header={<RootHeader plainTitle title="我的" />}>
        {/* No login prompt right after a logout. */}
        <LoginPrompt autoOpen={!hadSession} text="登录后查看个人主页" />
      </Screen>
    )
  }
  return <OwnProfile root={id === 'mine'} />
}

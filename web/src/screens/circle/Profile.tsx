import { useState } from 'react'
import { LoginPrompt } from '../../identity/login/LoginPrompt.tsx'
import { useMeQuery } from '../../identity/member/use-me.ts'
import { useParams } from '../../platform/router/hooks.ts'
import { ErrorState } from '../../ui/feedback/Empty.tsx'
import { RootHeader } from '../../ui/layout/Header.tsx'
import { Screen } from '../../ui/layout/Screen.tsx'
import { lazyPanel } from '../../ui/state/lazy-part.tsx'
import { MemberProfile } from '../parts/MemberProfile.tsx'
import { OwnProfile } from '../parts/OwnProfile.tsx'

const ProfileSheet = lazyPanel(async () => (await import('../../identity/account/ProfileSheet.tsx')).ProfileSheet)

/** One's own page (`mine`, no id, or one's own id), or another member's. */
export const Profile = () => {
  const { id = 'mine' } = useParams()
  const { data: me, error, refetch } = useMeQuery()
  const [hadSession, setHadSession] = useState(false)
  const [editing, setEditing] = useState(false)
  if (me && !hadSession) setHadSession(true)
  const mine = id === 'mine' || (me && Number(id) === me.memberid)
  return (
    <>
      {!mine ? (
        <MemberProfile id={Number(id)} />
      ) : me === null || (me === undefined && error) ? (
        <Screen header={<RootHeader plainTitle title="我的" />}>
          {me === null ? (
            // No login prompt right after the end of a session.
            <LoginPrompt autoOpen={!hadSession} text="登录后查看个人主页" />
          ) : (
            <ErrorState error={error} onRetry={() => void refetch()} />
          )}
        </Screen>
      ) : (
        <OwnProfile root={id === 'mine'} onEdit={() => setEditing(true)} />
      )}
      {editing && <ProfileSheet open onClose={() => setEditing(false)} />}
    </>
  )
}

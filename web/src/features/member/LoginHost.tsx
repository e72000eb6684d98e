import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { setLoginHandler } from '../../api/client.ts'
import { bridge } from '../../bridge/bridge.ts'
import { useAsked } from './login-state.ts'
import { logIn } from './use-login.ts'

const LoginSheet = lazy(() => import('./LoginSheet.tsx').then(({ LoginSheet }) => ({ default: LoginSheet })))
const ConsentHost = lazy(() => import('./ConsentHost.tsx').then(({ ConsentHost }) => ({ default: ConsentHost })))

/** Drawn once beside the screens: whatever call is refused for want of a login opens the sheet and is then sent again. */
export const LoginHost = () => {
  const client = useQueryClient()
  const asked = useAsked()
  const [wanted, setWanted] = useState(false)
  useEffect(() => {
    setLoginHandler(() => logIn(client))
    bridge.onMember(() => void client.invalidateQueries())
  }, [client])
  if (asked && !wanted) setWanted(true)
  return (
    <Suspense>
      {bridge.kind === 'wechat' && <ConsentHost />}
      {wanted && <LoginSheet open={asked !== null} onDone={(loggedIn) => asked?.answer(loggedIn)} />}
    </Suspense>
  )
}

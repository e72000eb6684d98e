import { hasCode } from '../../api/api-error.ts'
import { call as callServer } from '../../api/client.ts'
import { readStorage, writeStorage } from '../../storage.ts'
import type { Protocol } from './protocol.ts'

const storageKey = 'quanzi:native-member'
/** Set from a logout on a page until the next login by the app's signature. */
const logoutKey = 'quanzi:native-logout'

type SignedMember = { memberid: string; timestamp: string; nonce: string; sign: string }

/** Turns the app's signature into a session. True when a member is logged in afterwards. */
const createSession = async (user: SignedMember | null | undefined): Promise<boolean> => {
  if (!user) return false
  await callServer('POST login/native', user, { prompts: 'none' })
  writeStorage('localStorage', storageKey, user.memberid)
  writeStorage('localStorage', logoutKey, null)
  return true
}

export const hasKnownMember = (): boolean => readStorage('localStorage', storageKey) !== null

export const noteLogout = (): void => void writeStorage('localStorage', logoutKey, '1')

/** The server has no session for this page: the member of the app, if the same as last time and with a new one. */
export const renewSession = async (protocol: Protocol): Promise<number | undefined> => {
  const knownMemberId = readStorage('localStorage', storageKey)
  if (knownMemberId === null || readStorage('localStorage', logoutKey) !== null) return undefined
  const user = await fetchAppMember(protocol).catch(() => null)
  const isRenewed = user?.memberid === knownMemberId && (await createSession(user).catch(() => false))
  return isRenewed ? Number(knownMemberId) : undefined
}

/** Runs at the start of a page. The same member as last time needs no request to the server. */
export const syncMember = async (protocol: Protocol): Promise<boolean> => {
  const knownMemberId = readStorage('localStorage', storageKey)
  const user = await fetchAppMember(protocol).catch(() => undefined)
  // Without a whole answer from the app the member is unknown.
  if (user === undefined || user?.memberid === knownMemberId) return false
  if (user && (await createSession(user).catch(() => false))) return true
  if (knownMemberId === null) return false
  // No one goes on as the earlier member: not one whom the server refuses, and after a lost call the next start tries again.
  try {
    await callServer('POST login/logout', {}, { prompts: 'none' })
  } catch {
    return false
  }
  writeStorage('localStorage', storageKey, null)
  return true
}

/**
 * Logs in a member of the app by a fresh signature; otherwise the app shows its login form. Another error than that of the
 * signature is thrown: a login in the app would not change it. `synced`: the sync that may be under way.
 */
export const loginWithApp = async (protocol: Protocol, synced: Promise<void>): Promise<boolean> => {
  const [member] = await Promise.all([fetchAppMember(protocol), synced])
  const hasSession =
    member &&
    ((await isLoggedIn(member)) ||
      (await createSession(member).catch((error) => {
        if (isRefusedSignature(error)) return false
        throw error
      })))
  return hasSession || createSession(parseSignedMember(await protocol.call('login')))
}

/** The refused call may be from before the sync. A second login would end the session of the first, under its calls. */
const isLoggedIn = ({ memberid }: SignedMember): Promise<boolean> =>
  callServer('GET ajax/user', {}, { prompts: 'none' }).then(
    ({ user }) => String(user.memberid) === memberid,
    () => false,
  )

export const isRefusedSignature = (error: unknown): boolean => hasCode(error, 401)

const fetchAppMember = async ({ call }: Protocol): Promise<SignedMember | null | undefined> =>
  parseSignedMember(await call('getUserInfo'))

/** Null: logged out. Undefined for an answer that lacks some of the fields: the member is unknown. */
const parseSignedMember = (data: Record<string, unknown>): SignedMember | null | undefined => {
  const text = (...names: string[]) => {
    const found = names.map((name) => data[name]).find((value) => value !== undefined && value !== '')
    return typeof found === 'string' || typeof found === 'number' ? String(found) : ''
  }
  const user = {
    memberid: text('userid', 'memberid'),
    timestamp: text('timestamp'),
    nonce: text('nonce'),
    sign: text('signature', 'sign'),
  }
  const parts = Object.values(user)
  if (parts.every((part) => part === '')) return null
  return parts.includes('') ? undefined : user
}

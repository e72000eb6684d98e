import { call as callServer } from '../../api/client.ts'
import { readNote, writeNote } from '../notes.ts'
import type { Protocol } from './protocol.ts'

const key = 'quanzi:native-member'

/** Who the app says is reading, with the signature that proves it; null when nobody is logged in there. */
type Signed = { memberid: string; timestamp: string; nonce: string; sign: string }

/**
 * Keeps the page's session in step with the app: its signature is turned into a session once, and again when another
 * member is logged in there or the session is over. True when somebody is logged in afterwards.
 */
const enterAs = async (user: Signed | null): Promise<boolean> => {
  if (!user) return false
  await callServer('POST login/native', user, { anonymous: true })
  writeNote('localStorage', key, user.memberid)
  return true
}

/** At the start of a page: nothing is asked of the server when it is the same member as last time. */
export const followApp = async (protocol: Protocol): Promise<boolean> => {
  const known = readNote('localStorage', key)
  const user = await userOf(protocol).catch(() => undefined)
  // An app that does not answer says nothing about who is reading.
  if (user === undefined || user?.memberid === known) return false
  if (user) return enterAs(user).catch(() => false)
  if (known === null) return false
  writeNote('localStorage', key, null)
  await callServer('POST login/logout', {}, { anonymous: true }).catch(() => undefined)
  return true
}

/** The app's login: who is logged in there already comes in by a fresh signature, anybody else is shown its form. */
export const logInByApp = async (protocol: Protocol): Promise<boolean> => {
  const known = await userOf(protocol)
  if (known && (await enterAs(known).catch(() => false))) return true
  return enterAs(signedOf(await protocol.call('login')))
}

const userOf = async ({ call }: Protocol): Promise<Signed | null> => signedOf(await call('getUserInfo'))

/** The app's own names and those of the wire. */
const signedOf = (data: Record<string, unknown>): Signed | null => {
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
  return Object.values(user).every((part) => part !== '') ? user : null
}

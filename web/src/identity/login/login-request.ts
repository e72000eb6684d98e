import { useEffect } from 'react'
import { bridge } from '../../platform/bridge/bridge.ts'
import { createStore } from '../../platform/store.ts'

/** `login`: as the owner of the number; `bind`: the member who is logged in gets the number. */
export type SheetPurpose = 'login' | 'bind'

type LoginRequest = { purpose: SheetPurpose; resolve: (done: boolean) => void; note: string | undefined }

const loginRequest = createStore<LoginRequest | null>(null)
export const useLoginRequest = loginRequest.use

/** For the request that is open now: an answer may come when its sheet was closed and another one opened. False for none. */
export const finishLogin = (loggedIn: boolean): boolean => {
  const request = loginRequest.get()
  request?.resolve(loggedIn)
  return request !== null
}

/** After a login on another page; a member who is asked for a number still is. */
export const endLogin = (): void => {
  if (loginRequest.get()?.purpose === 'login') finishLogin(true)
}

/** Opens the login: the app's or WeChat's own where there is one, else the sheet. One at a time. */
export const requestLogin = (): Promise<boolean> => {
  pendingLogin ??= requestLoginFromHost().finally(() => {
    pendingLogin = null
  })
  return pendingLogin
}

let pendingLogin: Promise<boolean> | null = null

/** Opens the sheet for a login by SMS, also where the app or WeChat has logged the member in. */
export const openLoginSheet = (note = loginNote) => openSheet('login', note)

const readerNote = '登录后即可点赞、评论、关注和发帖'
let loginNote = readerNote

/** What a login on the page is for, where that is not the circle. */
export const useLoginNote = (note: string) =>
  useEffect(() => {
    loginNote = note
    return () => {
      loginNote = readerNote
    }
  }, [note])

/** Asks the member, who has none, for a number. */
export const openBindSheet = () => openSheet('bind')

const openSheet = (purpose: SheetPurpose, note?: string) =>
  new Promise<boolean>((resolve) => {
    loginRequest.set({
      purpose,
      note,
      resolve: (done) => {
        loginRequest.set(null)
        resolve(done)
      },
    })
  })

/** A page loaded by WeChat's redirect does not redirect again: a visitor who refuses would loop. */
const requestLoginFromHost = async (): Promise<boolean> => {
  if (!bridge.returnedFromConsent) return (await bridge.login?.()) ?? openLoginSheet()
  await consentResolved
  return (await loginMethod()) ?? openLoginSheet()
}

/** The login after the consent is resolved; null opens the sheet. */
type LoginMethod = () => Promise<boolean | null>

let loginMethod: LoginMethod = async () => null
let markConsentResolved = () => {}
const consentResolved = new Promise<void>((resolve) => {
  markConsentResolved = resolve
})

/** Sets the login method after the consent. */
export const resolveConsent = (next: LoginMethod) => {
  loginMethod = next
  markConsentResolved()
}

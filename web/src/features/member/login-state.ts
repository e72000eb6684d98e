import { bridge } from '../../bridge/bridge.ts'
import { makeStore } from '../../ui/store.ts'

type Asked = { answer: (loggedIn: boolean) => void }

const asked = makeStore<Asked | null>(null)
export const useAsked = asked.use

/** Asks the reader to log in: the app's or WeChat's own way where there is one, else the sheet. One question at a time. */
export const askToLogIn = (): Promise<boolean> => {
  asking ??= askSurroundings().finally(() => {
    asking = null
  })
  return asking
}

let asking: Promise<boolean> | null = null

/**
 * A page that was loaded by a return from WeChat waits for what came of it and leaves for it no more, or whoever is not
 * bound, or said no, would be sent back and forth by a page that is for members.
 */
const askSurroundings = async (): Promise<boolean> => {
  if (!bridge.returned) return (await bridge.login?.()) ?? openSheet()
  await settled
  return (await way()) ?? openSheet()
}

/** How a login is asked for once the consent has come to something; null leads to the sheet. */
type Way = () => Promise<boolean | null>

let way: Way = async () => null
let settle = () => {}
const settled = new Promise<void>((resolve) => {
  settle = resolve
})

/** What the consent came to that this page was loaded with: from here on logins go that way. */
export const settleConsent = (next: Way) => {
  way = next
  settle()
}

const openSheet = () =>
  new Promise<boolean>((resolve) => {
    asked.set({
      answer: (loggedIn) => {
        asked.set(null)
        resolve(loggedIn)
      },
    })
  })

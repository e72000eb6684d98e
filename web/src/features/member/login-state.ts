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

const askSurroundings = async (): Promise<boolean> => (await bridge.login?.()) ?? openSheet()

const openSheet = () =>
  new Promise<boolean>((resolve) => {
    asked.set({
      answer: (loggedIn) => {
        asked.set(null)
        resolve(loggedIn)
      },
    })
  })

import type { App } from './app.ts'

/** The last SMS code of a number, from the developer endpoint. */
export const smsCode = async (app: App, mobile: string): Promise<string> => {
  const answer = await fetch(`${app.url}/dev/sms?mobile=${mobile}`)
  return ((await answer.json()) as { code: string }).code
}

import type { App } from './app.ts'

/** The code that was "sent" to a number, as the desk for trying things shows it. */
export const smsCode = async (app: App, mobile: string): Promise<string> => {
  const answer = await fetch(`${app.url}/dev/sms?mobile=${mobile}`)
  return ((await answer.json()) as { code: string }).code
}

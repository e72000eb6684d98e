import { type App, sharedApp } from './app.ts'

type Form = Record<string, string | number | readonly (string | number)[]>

/**
 * The API of one account without a browser, for test data. Paths as in the contract: `api.post('circle/replyapi', {
 * action: 'comment', … })`. Returns `data`; an error response throws.
 */
export const apiAs = async (mobile: string, app: App = sharedApp()) => {
  const login = await fetch(`${app.url}/dev/login`, { method: 'POST', body: encode({ mobile }), redirect: 'manual' })
  const cookie = login.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  if (!cookie) throw new Error(`${mobile} could not log in: ${login.status} ${await login.text()}`)

  const call = async <T>(path: string, { headers, ...init }: RequestInit): Promise<T> => {
    const response = await fetch(`${app.url}/api/${path}`, { ...init, headers: { ...headers, cookie } })
    const answer = (await response.json()) as { state: 0 | 1; data: T; error: string; code: number }
    if (answer.state === 0) throw new Error(`${path}: ${answer.code} ${answer.error} ${JSON.stringify(answer.data)}`)
    return answer.data
  }
  return {
    get: <T>(path: string, form: Form = {}) => call<T>(`${path}?${encode(form)}`, { method: 'GET' }),
    post: <T>(path: string, form: Form, headers: Record<string, string> = {}) =>
      call<T>(path, { method: 'POST', body: encode(form), headers }),
  }
}

const encode = (form: Form) =>
  new URLSearchParams(Object.entries(form).flatMap(([name, value]) => [value].flat().map((one) => [name, String(one)])))

/** The version of the privacy notice that is in force. */
export const privacyNoticeVersion = async (app: App): Promise<number> => {
  const response = await fetch(`${app.url}/api/circle/commonapi?action=consent`)
  return ((await response.json()) as { data: { version: number } }).data.version
}

import { countActs } from '../tap-guard.ts'
import { ApiError, needsMfa, needsMobile, needsSmsLogin } from './api-error.ts'

/** The code of the error, or which 403 it is. */
type PromptKind = 401 | 428 | 'mobile' | 'sms' | 'mfa'

/** The page of the staff asks for their second factor, also where a poll finds that it has run out. */
export const backgroundPrompts: PromptKind[] = [428, 'mobile', 'mfa']

type Sending = {
  kinds?: PromptKind[]
  /** Never sent again as another member. */
  isWrite?: boolean
  member?: number | undefined
}

/** Each prompt is shown once for a call: a login may be followed by the consent. */
export const sendWithPrompts = async <T>(
  sendOnce: () => Promise<T>,
  { kinds = [401, 428, 'mobile', 'sms', 'mfa'], isWrite = true, member = findCaller() }: Sending = {},
): Promise<T> => {
  try {
    return await sendOnce()
  } catch (error) {
    const kind = error instanceof ApiError ? promptKindOf(error) : undefined
    if (!(error instanceof ApiError) || !kind || !kinds.includes(kind)) throw error
    if (!(await prompt(kind, error.message, member))) throw error
    const mayBeOther = isWrite && member !== undefined && (kind === 401 || kind === 'sms')
    if (mayBeOther) requireSameMember(member, await members.load())
    return sendWithPrompts(sendOnce, { kinds: kinds.filter((other) => other !== kind), isWrite, member })
  }
}

/** The member who makes a call now; undefined for a visitor. While a login is asked for: the one whose session ended. */
export const findCaller = (): number | undefined => (pendingPrompts.has(401) ? promptedMember : members.known())

export const requireSameMember = (before: number | undefined, after: number | undefined): void => {
  if (before !== undefined && before !== after) throw new ApiError(401, '登录的账号已更换，刚才的操作没有提交')
}

type Members = { known: () => number | undefined; load: () => Promise<number | undefined> }

/** Registers how the member is found: the known one, and the one who is logged in after a prompt. */
export const setMembers = (next: Members): void => {
  members = next
}

let members: Members = { known: () => undefined, load: async () => undefined }
let promptedMember: number | undefined

const promptKindOf = (error: ApiError): PromptKind | undefined => {
  if (error.code === 401 || error.code === 428) return error.code
  if (needsMobile(error)) return 'mobile'
  return needsSmsLogin(error) ? 'sms' : needsMfa(error) ? 'mfa' : undefined
}

type Prompt = (message: string) => Promise<boolean>

/** Registers the prompt for a login by SMS, whatever login there is. */
export const setSmsLoginHandler = (handler: Prompt) => setHandler('sms', handler)

/** Registers the prompt for the number of a member who has none. */
export const setMobileHandler = (handler: Prompt) => setHandler('mobile', handler)

/** Registers the login prompt; it resolves to true when a member is logged in afterwards. */
export const setLoginHandler = (handler: Prompt) => setHandler(401, handler)

/** Registers the prompt for the consent; it resolves to true when the member has agreed. */
export const setConsentHandler = (handler: Prompt) => setHandler(428, handler)

/** Registers the prompt for the second factor while a page of the staff is shown; returns the function that removes it. */
export const setMfaHandler = (handler: Prompt) => {
  setHandler('mfa', handler)
  return () => {
    if (prompts.get('mfa') === handler) prompts.delete('mfa')
  }
}

const setHandler = (kind: PromptKind, handler: Prompt) => {
  prompts.set(kind, handler)
  declined.delete(kind)
}

const prompts = new Map<PromptKind, Prompt>()
/** How often the user had acted when they closed a prompt. */
const declined = new Map<PromptKind, number>()
const pendingPrompts = new Map<PromptKind, Promise<boolean>>()

/** A call waits for the login, a number, the second factor or the consent, whose dialog covers the page. */
export const isPrompting = (): boolean => pendingPrompts.size > 0

/**
 * Several calls may be refused at once: one prompt serves all of them. After a declined one the page does not ask again for
 * a poll or for what it reads after the failure, but only once the user has acted.
 */
const prompt = async (kind: PromptKind, message: string, member: number | undefined): Promise<boolean> => {
  if (declined.get(kind) === countActs()) return false
  if (kind === 401 && !pendingPrompts.has(kind)) promptedMember = member
  const pending =
    pendingPrompts.get(kind) ??
    prompts
      .get(kind)?.(message)
      .finally(() => pendingPrompts.delete(kind))
  if (pending) pendingPrompts.set(kind, pending)
  const isGiven = (await pending) ?? false
  if (isGiven) declined.delete(kind)
  else if (pending) declined.set(kind, countActs())
  return isGiven
}

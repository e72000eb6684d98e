import { countActs } from '../tap-guard.ts'
import { ApiError, isMemberChanged, needsMfa, needsMobile, needsSmsLogin } from './api-error.ts'

/**
 * What a refused call may need: a login, one by SMS whatever login there is, the number of a member who has none, the
 * consent, the second factor.
 */
type PromptKind = 'login' | 'sms' | 'mobile' | 'consent' | 'mfa'

/**
 * What a call may ask the user for. `withoutLogin`: no user waits for it, such as a poll, but a page of the staff asks for
 * their second factor. `none`: the login itself, and retries.
 */
export type Prompts = keyof typeof promptKinds

const withoutLogin: PromptKind[] = ['consent', 'mobile', 'mfa']
const all: PromptKind[] = [...withoutLogin, 'login', 'sms']
export const promptKinds = { all, withoutLogin, none: [] }

type Sending = {
  kinds?: PromptKind[]
  /** Never sent again as another member. */
  isWrite?: boolean
  member?: number | undefined
}

/** Each prompt is shown once for a call: a login may be followed by the consent. */
export const sendWithPrompts = async <T>(
  sendOnce: () => Promise<T>,
  { kinds = promptKinds.all, isWrite = true, member = findCaller() }: Sending = {},
): Promise<T> => {
  try {
    return await sendOnce()
  } catch (error) {
    const kind = error instanceof ApiError ? promptKindOf(error) : undefined
    if (!(error instanceof ApiError) || !kind || !kinds.includes(kind)) throw error
    if (!(await prompt(kind, error.message, member))) throw error
    const mayBeOther = isWrite && member !== undefined && (kind === 'login' || kind === 'sms')
    if (mayBeOther) requireSameMember(member, await members.load())
    return sendWithPrompts(sendOnce, { kinds: kinds.filter((other) => other !== kind), isWrite, member })
  }
}

/** The member who makes a call now; undefined for a visitor. While a login is asked for: the one whose session ended. */
export const findCaller = (): number | undefined => (pendingPrompts.has('login') ? promptedMember : members.known())

export const requireSameMember = (before: number | undefined, after: number | undefined): void => {
  if (before !== undefined && before !== after) throw new ApiError(401, '登录的账号已更换，刚才的操作没有提交')
}

type Members = { known: () => number | undefined; load: () => Promise<number | undefined>; changed: () => void }

/** Registers how the member is found: the known one, and the one who is logged in after a prompt; `changed`: is another. */
export const setMembers = (next: Members): void => {
  members = next
}

/** The page belongs to a member who is no longer logged in. */
export const followMemberChange = (): void => members.changed()

let members: Members = { known: () => undefined, load: async () => undefined, changed: () => {} }
let promptedMember: number | undefined

const promptKindOf = (error: ApiError): PromptKind | undefined => {
  if (error.code === 401) return isMemberChanged(error) ? undefined : 'login'
  if (error.code === 428) return 'consent'
  if (needsMobile(error)) return 'mobile'
  return needsSmsLogin(error) ? 'sms' : needsMfa(error) ? 'mfa' : undefined
}

type Prompt = (message: string) => Promise<boolean>

/** Registers a prompt, which resolves to true when the call may be sent again; returns the function that removes it. */
export const setPrompt = (kind: PromptKind, show: Prompt) => {
  prompts.set(kind, show)
  declined.delete(kind)
  return () => {
    if (prompts.get(kind) === show) prompts.delete(kind)
  }
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
  if (kind === 'login' && !pendingPrompts.has(kind)) promptedMember = member
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

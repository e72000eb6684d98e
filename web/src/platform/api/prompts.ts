import { ApiError, needsSmsLogin } from './api-error.ts'

/** Each prompt is shown once for a call: a login may be followed by the consent. */
export const sendWithPrompts = async <T>(sendOnce: () => Promise<T>, codes: number[] = [401, 403, 428]): Promise<T> => {
  try {
    return await sendOnce()
  } catch (error) {
    if (!(error instanceof ApiError) || !codes.includes(error.code)) throw error
    if (error.code === 403 && !needsSmsLogin(error)) throw error
    if (!(await prompt(error))) throw error
    return sendWithPrompts(
      sendOnce,
      codes.filter((other) => other !== error.code),
    )
  }
}

type Prompt = (message: string) => Promise<boolean>

/** Registers the prompt for a login by SMS, whatever login there is. */
export const setSmsLoginHandler = (handler: Prompt) => prompts.set(403, handler)

/** Registers the login prompt; it resolves to true when a member is logged in afterwards. */
export const setLoginHandler = (handler: Prompt) => prompts.set(401, handler)

/** Registers the prompt for the consent; it resolves to true when the member has agreed. */
export const setConsentHandler = (handler: Prompt) => prompts.set(428, handler)

const prompts = new Map<number, Prompt>()
const pendingPrompts = new Map<number, Promise<boolean>>()

/** Several calls may be refused at once: one prompt serves all of them. */
const prompt = async ({ code, message }: ApiError): Promise<boolean> => {
  const pending =
    pendingPrompts.get(code) ??
    prompts
      .get(code)?.(message)
      .finally(() => pendingPrompts.delete(code))
  if (pending) pendingPrompts.set(code, pending)
  return (await pending) ?? false
}

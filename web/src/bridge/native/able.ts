import { BridgeError, bridgeErrors } from '../bridge-error.ts'
import type { Protocol } from './protocol.ts'

/** What the app said of itself; `functions` is empty until it has, and for an app that never does. */
export type Able = Protocol & {
  readonly platform: string
  readonly greeted: Promise<void>
  /** Whether the app has named this function. */
  knows(name: string): boolean
  /** Whether it has named others, and not this one. */
  lacks(name: string): boolean
}

/**
 * Greets the app, and from then on asks it only for what it said it knows: an old one may leave a name that it has never
 * heard of without any answer. An app that names no functions is asked for everything.
 */
export const openAble = (protocol: Protocol): Able => {
  let platform = ''
  let functions = new Set<string>()
  const greeted = protocol.call('hello', { version: 1 }).then(
    (told) => {
      platform = String(told['platform'] ?? '').toLowerCase()
      functions = new Set(Array.isArray(told['functions']) ? told['functions'].map(String) : [])
    },
    () => {},
  )
  const lacks = (name: string) => functions.size > 0 && !functions.has(name)
  return {
    ...protocol,
    greeted,
    get platform() {
      return platform
    },
    knows: (name) => functions.has(name),
    lacks,
    call: async (name, data) => {
      await greeted
      if (lacks(name)) throw new BridgeError(bridgeErrors.unsupported)
      return protocol.call(name, data)
    },
  }
}

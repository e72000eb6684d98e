import { BridgeError, bridgeErrors } from '../bridge-error.ts'
import type { Protocol } from './protocol.ts'

/** The app's answer to `hello`; `functions` is empty before it, and for an app that never answers. */
export type CapableApp = Protocol & {
  readonly platform: string
  readonly handshake: Promise<void>
  supports(name: string): boolean
  /** Whether the app has listed functions, but not this one. */
  isMissing(name: string): boolean
}

/**
 * Sends `hello` to the app and then calls only functions that it lists: an old app may leave an unknown call without an
 * answer. An app that lists none gets every call.
 */
export const openCapableApp = (protocol: Protocol): CapableApp => {
  let platform = ''
  let functions = new Set<string>()
  const handshake = protocol.call('hello', { version: 1 }).then(
    (hello) => {
      platform = String(hello['platform'] ?? '').toLowerCase()
      functions = new Set(Array.isArray(hello['functions']) ? hello['functions'].map(String) : [])
    },
    () => {},
  )
  const isMissing = (name: string) => functions.size > 0 && !functions.has(name)
  return {
    ...protocol,
    handshake,
    get platform() {
      return platform
    },
    supports: (name) => functions.has(name),
    isMissing,
    call: async (name, data) => {
      await handshake
      if (isMissing(name)) throw new BridgeError(bridgeErrors.unsupported)
      return protocol.call(name, data)
    },
  }
}

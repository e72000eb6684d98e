import { limits } from '@quanzi/contract/limits'
import { BridgeError, bridgeErrors } from '../bridge-error.ts'
import type { Transport } from './transports.ts'

type Answer = { id?: unknown; event?: unknown; errId?: unknown; errMsg?: unknown; data?: unknown }
type Waiting = { resolve: (data: Record<string, unknown>) => void; reject: (error: BridgeError) => void }

/** How long the app may take, by what it has to do; a person at a picker is given more than a machine. */
const patience: Record<string, number> = {
  login: limits.bridgeCamera,
  share: limits.bridgePicker,
  selectPhoto: limits.bridgeCamera,
  selectVideo: limits.bridgeCamera,
  scanQr: limits.bridgeCamera,
  requestPermission: limits.bridgePicker,
}

/**
 * Questions to the app, each with an id of its own and a time to be answered in; each is settled once. What comes late,
 * twice, or cannot be read is dropped and counted.
 */
export const openProtocol = (found: Promise<Transport | null>) => {
  const waiting = new Map<string, Waiting>()
  const ears = new Map<string, Set<(data: Record<string, unknown>) => void>>()
  const dropped = { count: 0 }
  let last = 0

  const receive = (message: unknown): void => {
    const answer = readAnswer(message)
    const asked = answer && waiting.get(String(answer.id))
    if (answer && typeof answer.event === 'string') {
      for (const ear of ears.get(answer.event) ?? []) ear(dataOf(answer))
    } else if (!answer || !asked) {
      dropped.count += 1
    } else {
      waiting.delete(String(answer.id))
      const errId = Number(answer.errId ?? 0)
      if (errId === 0) asked.resolve(dataOf(answer))
      else asked.reject(new BridgeError(errId, typeof answer.errMsg === 'string' ? answer.errMsg : undefined))
    }
  }

  const call = async (name: string, data: Record<string, unknown> = {}): Promise<Record<string, unknown>> => {
    const transport = await found
    if (!transport) throw new BridgeError(bridgeErrors.unsupported)
    last += 1
    const id = `q${last}`
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.delete(id)
        reject(new BridgeError(bridgeErrors.silent))
      }, patience[name] ?? limits.bridgeAnswer)
      const settle =
        <T>(tell: (value: T) => void) =>
        (value: T) => {
          clearTimeout(timer)
          tell(value)
        }
      waiting.set(id, { resolve: settle(resolve), reject: settle(reject) })
      transport({ id, name, data }, receive)
    })
  }

  const on = (event: string, ear: (data: Record<string, unknown>) => void): (() => void) => {
    ears.set(event, (ears.get(event) ?? new Set()).add(ear))
    return () => void ears.get(event)?.delete(ear)
  }

  return { call, on, receive, dropped }
}

export type Protocol = ReturnType<typeof openProtocol>

/** Apps answer with an object or with its JSON. */
const readAnswer = (message: unknown): Answer | undefined => {
  try {
    const value: unknown = typeof message === 'string' ? JSON.parse(message) : message
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}

const dataOf = ({ data }: Answer): Record<string, unknown> =>
  typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : {}

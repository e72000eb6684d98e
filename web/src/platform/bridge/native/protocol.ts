import { limits } from '@quanzi/contract/limits'
import { toRecord } from '@quanzi/contract/objects'
import { parseJson } from '../../parse-json.ts'
import { BridgeError, bridgeErrors } from '../bridge-error.ts'
import type { Transport } from './transports.ts'

type NativeMessage = { id?: unknown; event?: unknown; errId?: unknown; errMsg?: unknown; data?: unknown }
type PendingCall = { resolve: (data: Record<string, unknown>) => void; reject: (error: BridgeError) => void }

/** Timeouts by kind of call: a person at a picker gets more time than the app itself. */
const timeouts: Record<string, number> = {
  login: limits.bridgeCameraTimeout,
  share: limits.bridgePickerTimeout,
  selectPhoto: limits.bridgeCameraTimeout,
  selectVideo: limits.bridgeCameraTimeout,
  scanQr: limits.bridgeCameraTimeout,
  requestPermission: limits.bridgePickerTimeout,
}

/**
 * Calls to the app, each with its own id and timeout; each settles once. Late, duplicate and malformed answers are
 * dropped and counted.
 */
export const openProtocol = (transportPromise: Promise<Transport | null>) => {
  const pendingCalls = new Map<string, PendingCall>()
  const listeners = new Map<string, Set<(data: Record<string, unknown>) => void>>()
  const dropped = { count: 0 }
  let lastId = 0

  const receive = (message: unknown): void => {
    const reply = parseMessage(message)
    const pending = reply && pendingCalls.get(String(reply.id))
    if (reply && typeof reply.event === 'string') {
      for (const listener of listeners.get(reply.event) ?? []) listener(toRecord(reply.data))
    } else if (!reply || !pending) {
      dropped.count += 1
    } else {
      pendingCalls.delete(String(reply.id))
      const errId = Number(reply.errId ?? 0)
      if (errId === 0) pending.resolve(toRecord(reply.data))
      else pending.reject(new BridgeError(errId, typeof reply.errMsg === 'string' ? reply.errMsg : undefined))
    }
  }

  const call = async (name: string, data: Record<string, unknown> = {}): Promise<Record<string, unknown>> => {
    const transport = await transportPromise
    if (!transport) throw new BridgeError(bridgeErrors.unsupported)
    lastId += 1
    const id = `q${lastId}`
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        pendingCalls.delete(id)
        reject(new BridgeError(bridgeErrors.timeout))
      }, timeouts[name] ?? limits.bridgeTimeout)
      const finish =
        <T>(callback: (value: T) => void) =>
        (value: T) => {
          clearTimeout(timer)
          callback(value)
        }
      pendingCalls.set(id, { resolve: finish(resolve), reject: finish(reject) })
      transport({ id, name, data }, receive)
    })
  }

  const on = (event: string, listener: (data: Record<string, unknown>) => void): (() => void) => {
    listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    return () => void listeners.get(event)?.delete(listener)
  }

  return { call, on, receive, dropped }
}

export type Protocol = ReturnType<typeof openProtocol>

/** Apps answer with an object or with its JSON text. */
const parseMessage = (message: unknown): NativeMessage | undefined => {
  const value = typeof message === 'string' ? parseJson(message) : message
  return typeof value === 'object' && value !== null ? value : undefined
}

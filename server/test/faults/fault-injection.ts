import type { Pool, PoolClient, QueryConfig, QueryResult } from 'pg'
import type { Ports, ReceivedFile } from '../../src/ports.ts'

/**
 * `refused`: the operation fails and has no effect. `timeout`: the same, reported as too late. `lost`: it has its effect,
 * and its response does not arrive, as when a connection breaks after a commit.
 */
export const faultKinds = ['refused', 'timeout', 'lost'] as const
export type FaultKind = (typeof faultKinds)[number]

type RunQuery = (query: QueryConfig | string) => Promise<QueryResult>
type Method = (...args: unknown[]) => unknown
type Plan = { at: number; kind: FaultKind; count: number }

const errors: Record<FaultKind, () => Error> = {
  refused: () => Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }),
  timeout: () => Object.assign(new Error('the operation timed out'), { code: 'ETIMEDOUT' }),
  lost: () => Object.assign(new Error('the connection was reset'), { code: 'ECONNRESET' }),
}

/** Ports that return a fault where others throw. */
const returnedFaults: Record<string, (kind: FaultKind) => unknown> = {
  'sms.send': (kind) => ({ kind: kind === 'refused' ? 'upstream' : 'unknown', code: 'test' }),
  'images.process': () => ({ fault: 'busy' }),
  'wechat.fetchUser': () => ({ fault: 'down', errcode: 'test' }),
}

/** Lets the nth operation of a call fail: a statement of the pool, or a method of an outside service. */
export const injectFaults = (pool: Pool, ports: Ports) => {
  let plan: Plan | undefined
  const due = (): FaultKind | undefined => {
    if (!plan) return undefined
    plan.count += 1
    return plan.count === plan.at ? plan.kind : undefined
  }
  patchPool(pool, due)
  const outside = ['sms', 'storage', 'images', 'video', 'screening', 'wechat', 'maps', 'webhooks'] as const
  for (const name of outside) {
    const port = ports[name]
    if (port) Object.assign(ports, { [name]: failing(name, port, due) })
  }
  /** Runs `work` with a fault at its nth operation, and counts its operations. */
  const at = async <T>(nth: number, kind: FaultKind, work: () => Promise<T>): Promise<{ result: T; count: number }> => {
    const current: Plan = { at: nth, kind, count: 0 }
    plan = current
    try {
      return { result: await work(), count: current.count }
    } finally {
      plan = undefined
    }
  }
  return { at }
}

const failing = <T extends object>(name: string, port: T, due: () => FaultKind | undefined): T =>
  new Proxy(port, {
    get: (target, property) => {
      const value = Reflect.get(target, property) as unknown
      const method = `${name}.${String(property)}`
      // Only these methods of a port go outside of the process.
      if (typeof value !== 'function' || /detectFormat|isAvailable|authorizeUrl|lastCode|discard/.test(method))
        return value
      return async (...args: unknown[]) => {
        const kind = due()
        const run = () => (value as Method).apply(target, args)
        if (!kind) return toReceived(method, await run(), due)
        if (kind === 'lost') await run()
        const fault = returnedFaults[method]
        if (fault) return fault(kind)
        throw errors[kind]()
      }
    },
  })

/** An upload that was received is stored by a method of its own. */
const toReceived = (method: string, result: unknown, due: () => FaultKind | undefined): unknown =>
  method === 'storage.receive' ? failing('received', result as ReceivedFile, due) : result

const patchPool = (pool: Pool, due: () => FaultKind | undefined): void => {
  const patched = new WeakSet<PoolClient>()
  const patch = (client: PoolClient): PoolClient => {
    if (patched.has(client)) return client
    patched.add(client)
    // The driver calls the one overload that returns a promise.
    const query = client.query.bind(client) as unknown as RunQuery
    const run: RunQuery = async (config) => {
      const text = typeof config === 'string' ? config : config.text
      const kind = text === 'rollback' ? undefined : due()
      if (!kind) return query(config)
      if (kind === 'refused') throw Object.assign(new Error('could not extend file'), { code: '53100' })
      if (kind === 'timeout') throw Object.assign(new Error('canceling statement'), { code: '57014' })
      await query(config)
      const ended = new Promise<void>((resolve) => client.once('end', resolve))
      // `pg` does not show the socket in its types.
      const { connection } = client as unknown as { connection: { stream: { destroy(): void } } }
      connection.stream.destroy()
      await ended
      throw new Error('Connection terminated unexpectedly')
    }
    Object.assign(client, { query: run })
    return client
  }
  const connect = pool.connect.bind(pool) as { (): Promise<PoolClient>; (callback: unknown): void }
  Object.assign(pool, {
    connect: (callback?: unknown) => (callback ? connect(callback) : connect().then(patch)),
  })
}

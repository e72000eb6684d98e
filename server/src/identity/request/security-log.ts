import type { AnyErrorName } from '@quanzi/contract/console-errors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { ipNetwork } from '../../platform/rate-limit/ip-network.ts'

/** Errors that an attack, a stolen session or a faulty client leaves behind. */
const recordedErrors: ReadonlySet<AnyErrorName> = new Set<AnyErrorName>([
  'loginRequired',
  'forbidden',
  'conflictOfInterest',
  'fourEyes',
  'demoAccount',
  'smsLoginRequired',
  'banned',
  'rateLimited',
  'smsTooOften',
  'captchaWrong',
  'codeWrong',
  'ticketInvalid',
  'siteNotRegistered',
  'bindFailed',
  'mfaRequired',
  'mfaCodeWrong',
  'setupTokenWrong',
])

const loginCalls = new Set(['POST login/cloud', 'POST login/native', 'POST console/setup appoint'])

type Entry = { security: string; call: string; network: string; member: number; count: number }

/** More kinds of events in a minute are counted together, so that a flood cannot fill the memory or the disk. */
const maxEntries = 5_000
const minuteMs = 60_000

/**
 * Writes refused rights, signatures, logins and floods, and successful logins, to the log: one line a minute for each
 * kind, call, address network and member, with their number. docs/security.md, Logs.
 */
export const openSecurityLog = (server: FastifyInstance, log: Pick<Logger, 'info' | 'warn'>): { close(): void } => {
  let entries = new Map<string, Entry>()
  const record = (security: string, request: FastifyRequest): void => {
    const isFull = entries.size >= maxEntries
    const call = isFull ? '' : (request.callName ?? request.routeOptions.url ?? '')
    const [network, member] = isFull ? ['', 0] : [ipNetwork(request.ip), request.memberId ?? 0]
    const key = `${security} ${call} ${network} ${member}`
    const entry = entries.get(key)
    if (entry) entry.count += 1
    else entries.set(key, { security, call, network, member, count: 1 })
  }
  const flush = (): void => {
    const written = entries
    entries = new Map()
    for (const entry of written.values())
      if (entry.security === 'login') log.info(entry, 'security event')
      else log.warn(entry, 'security event')
  }

  server.addHook('onResponse', (request, reply, done) => {
    const { errorName } = request
    if (errorName && recordedErrors.has(errorName)) record(errorName, request)
    else if (reply.statusCode === 200 && loginCalls.has(request.callName ?? '')) record('login', request)
    done()
  })
  const timer = setInterval(flush, minuteMs)
  timer.unref()
  return {
    close: () => {
      clearInterval(timer)
      flush()
    },
  }
}

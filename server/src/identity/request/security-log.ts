import { type SecurityKind, securityKindLabels } from '@quanzi/contract/console/security/security-kinds'
import { isKeyOf, toRecord } from '@quanzi/contract/objects'
import { minute } from '@quanzi/contract/time'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { onAnswer } from '../../platform/http/on-answer.ts'
import { ipNetwork, ipSubnet } from '../../platform/rate-limit/ip-network.ts'
import type { AppContext } from './app-context.ts'
import { openSecurityTable, type SecurityEvent } from './security-table.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who called; 0 for a visitor, nothing until the caller is known. */
    memberId?: number
    /** Authenticated by a native signature in place of a session. */
    isSigned?: true
    openedSessionOf?: number
    published?: { kind: 'post' | 'comment' | 'profile'; id: number; anonymous: boolean }
  }
}

const signedRequests = 'native signature'
const signedCalls = new Set(['POST login/native', 'POST login/notice'])

type Entry = { security: string; call: string; network: string; member: number; count: number }

/** More kinds of events in a minute are counted together, so that a flood cannot fill the memory or the disk. */
const maxEntries = 5_000

/** One log line a minute for each kind, call, network and member; a row of ten minutes. docs/security.md, Logs. */
export const openSecurityLog = (server: FastifyInstance, app: AppContext) => {
  const table = openSecurityTable(app)
  let entries = new Map<string, Entry>()
  const addToLog = ({ kind, call, member }: SecurityEvent, request: FastifyRequest): void => {
    const isFull = entries.size >= maxEntries
    const source = isFull ? { call: '', network: '', member: 0 } : { call, network: ipNetwork(request.ip), member }
    const key = `${kind} ${source.call} ${source.network} ${source.member}`
    const counted = entries.get(key)
    if (counted) counted.count += 1
    else entries.set(key, { security: kind, ...source, count: 1 })
  }
  const flushLog = (): void => {
    const written = entries
    entries = new Map()
    for (const entry of written.values())
      if (entry.security === 'login') app.log.info(entry, 'security event')
      else app.log.warn(entry, 'security event')
  }

  onAnswer(server, (request, reply) => {
    for (const event of eventsOf(request, reply.statusCode)) {
      if (event.item === '') addToLog(event, request)
      table.add(event)
    }
  })
  const timer = setInterval(flushLog, minute)
  timer.unref()
  return {
    flush: table.flush,
    close: async (): Promise<void> => {
      clearInterval(timer)
      flushLog()
      await table.close()
    },
  }
}

/** Pages ask who is logged in at every start: that answer is an error under 200, and no rejection. */
const eventsOf = (request: FastifyRequest, status: number): SecurityEvent[] => {
  const kind = status === 200 ? undefined : rejectionOf(request)
  if (kind) return [eventOf(request, kind)]
  if (status !== 200) return []
  const address = request.ip.replace(/^::ffff:(?=\d+\.)/i, '')
  const { openedSessionOf: member, published, isSigned = false } = request
  return [
    ...(member === undefined ? [] : [{ ...eventOf(request, 'login'), member, address }]),
    // One row for all signed calls of a window. The time of an anonymous publication would name its author.
    ...(isSigned && member === undefined && !published?.anonymous
      ? [{ ...eventOf(request, 'login'), call: signedRequests, address }]
      : []),
    ...(published ? [publicationOf(request, published, address)] : []),
  ]
}

/** Errors that an attack, a stolen session or a faulty client leaves behind. */
const rejectionOf = (request: FastifyRequest): SecurityKind | undefined => {
  const { errorName } = request
  if (errorName === 'loginRequired' && hasSignature(request)) return 'signatureWrong'
  return errorName && isKeyOf(securityKindLabels, errorName) ? errorName : undefined
}

const hasSignature = ({ query, callName = '' }: FastifyRequest): boolean =>
  signedCalls.has(callName) || toRecord(query)['sign'] !== undefined

const publicationOf = (
  request: FastifyRequest,
  { kind, id, anonymous: hidden }: NonNullable<FastifyRequest['published']>,
  address: string,
): SecurityEvent => ({ ...eventOf(request, kind), address, item: `${kind}:${id}`, hidden })

const eventOf = (request: FastifyRequest, kind: SecurityKind): SecurityEvent => ({
  site: request.siteId ?? 0,
  kind,
  call: request.callName ?? request.routeOptions.url ?? '',
  member: request.memberId ?? 0,
  network: ipSubnet(request.ip),
  address: '',
  item: '',
  hidden: false,
})

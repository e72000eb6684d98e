import type { CallName } from '@quanzi/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../../platform/db/handle.ts'
import type { AppConfig, AppContext } from './app-context.ts'
import { cookieName, setCookie } from './cookie-attributes.ts'
import type { Viewer } from './viewer.ts'

/** The calls that readers make most, and none on which staff bases a decision. docs/spec/calls.md, freshness. */
const replicaCalls: ReadonlySet<CallName> = new Set<CallName>([
  'GET circle/topicapi list',
  'GET circle/topicapi today_hot',
  'GET circle/topicapi taglist',
  'GET circle/topicapi watchlist',
  'GET circle/topicapi search',
  'GET circle/topicapi detail',
  'GET circle/replyapi list',
  'GET circle/replyapi children',
  'GET circle/rankApi rank_period_list',
  'GET circle/rankApi rank_list',
  'GET circle/tagapi typelist',
  'GET circle/tagapi list',
  'GET circle/tagapi recommend_list',
  'GET circle/tagapi detail',
  'GET circle/memberapi homepage',
  'GET circle/memberapi topic',
  'GET circle/memberapi reply',
  'GET circle/memberapi photo',
  'GET circle/memberapi digg',
  'GET circle/memberapi attentions',
  'GET circle/commonapi setting',
  'GET circle/commonapi slide',
  'GET circle/commonapi town',
  'GET ajax/list',
])

const writeCookie = 'quanzi_wrote'
/** Longer than a replica may be behind, even with slow clocks and networks. */
const writeCookieMs = 5_000

/** A browser that has written reads from the primary until every replica that is read has the write. */
export const markWrite = ({ config, database }: AppContext, request: FastifyRequest, reply: FastifyReply): void => {
  if (!database.replicas.isConfigured) return
  setCookie({ config, request, reply }, { name: writeCookie, value: '1', maxAgeMs: writeCookieMs })
}

const hasWritten = (config: AppConfig, request: FastifyRequest): boolean =>
  request.cookies[cookieName(config, request, writeCookie)] !== undefined

/** The handle that a call reads from. A signature of the native app has no cookie that would tell of a write. */
export const chooseHandle = (
  { config, database }: AppContext,
  { request, callName, viewer }: { request: FastifyRequest; callName: CallName; viewer: Viewer },
): Db => {
  const { db, replicas } = database
  if (request.method !== 'GET') return db
  if (replicas.isStandingIn()) return replicas.lookups()
  const isExact = viewer.id > 0 && (viewer.origin.way === 'native' || hasWritten(config, request))
  return replicaCalls.has(callName) && !isExact ? replicas.reads() : db
}

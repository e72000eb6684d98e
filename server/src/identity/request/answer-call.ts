import type { CallName } from '@quanzi/contract'
import type { Call, Role } from '@quanzi/contract/call'
import { limits } from '@quanzi/contract/limits'
import { memberHeader } from '@quanzi/contract/member-header'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { withDeadline } from '../../platform/db/open-handle.ts'
import { type Deadline, runWithDeadline } from '../../platform/db/transaction/deadline.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { type Fields, unreadableBody } from '../../platform/http/body/body-parser.ts'
import { readUpload } from '../../platform/http/body/multipart.ts'
import type { UploadSlots } from '../../platform/http/body/upload-slots.ts'
import { validateInput } from '../../platform/http/body/validate-input.ts'
import { isCrossOrigin, isFromForeignPage } from '../../platform/http/csrf.ts'
import { sendResponse } from '../../platform/http/envelope.ts'
import { isPrebuiltResponse } from '../../platform/http/response/prebuilt-response.ts'
import { ipNetwork } from '../../platform/rate-limit/ip-network.ts'
import type { SharedRateLimiter } from '../../platform/rate-limit/shared-rate-limiter.ts'
import type { ReceivedFile } from '../../ports.ts'
import type { RequireConsent } from '../consent/require-consent.ts'
import { findWriteError } from '../member/write-error.ts'
import type { AppContext } from './app-context.ts'
import { authorize } from './authorize.ts'
import { findStoredResponse, isKeyUsed, readKey, runIdempotent } from './idempotency.ts'
import { chooseHandle, markWrite } from './read-routing.ts'
import type { RecentAnswers } from './recent-answers.ts'
import { type Handler, neverAborted, type RequestContext } from './request-context.ts'
import { type Authenticate, type Viewer, visitor } from './viewer.ts'

/** A handler with the input that `validateInput` has parsed by the schema of its call. */
export type AnyHandler = Omit<Handler<CallName>, 'before'> & {
  (ctx: RequestContext, input: unknown): Promise<unknown>
  before?: (ctx: RequestContext, input: unknown) => Promise<Partial<RequestContext>>
}
export type RegisteredCall = { address: CallName; call: Call; handler: AnyHandler }

export type Pipeline = {
  app: AppContext
  authenticate: Authenticate
  recordActivity: (site: number, member: number, now: Date) => void
  visitorRateLimit: SharedRateLimiter
  memberRateLimit: SharedRateLimiter
  requireConsent: RequireConsent
  uploadSlots: UploadSlots
  recentAnswers: RecentAnswers
}

/** The steps of a call in their order: one that throws ends the call. */
export const answerCall = async (
  pipeline: Pipeline,
  registered: Map<string, RegisteredCall>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> => {
  const { app, recentAnswers } = pipeline
  const beganMs = performance.now()
  await app.invalidation.catchUp()
  const now = app.ports.clock.now()
  const isWrite = request.method === 'POST'
  const isStandingIn = app.database.replicas.isStandingIn()
  if (isStandingIn) reply.header('server-timing', staleMetric)
  if (isWrite) await rejectCsrf(app, registered, request)
  const fields = readFields(request)
  const registeredCall = findCall(registered, fields['action'])
  const { address, call } = registeredCall
  request.callName = address
  if (call.storesRow && !call.allowedOrigins && isFromForeignPage(request)) throw new ApiError('forbidden')

  const site = await app.sites.find(fields['siteid'], request.host)
  request.siteId = site.id
  const { checkResponses } = app.config
  const mayShareAnswer = !isWrite && request.headers.cookie === undefined
  const recent = mayShareAnswer ? recentAnswers.find(site, request.url) : undefined
  if (recent) {
    pipeline.visitorRateLimit.consume(ipNetwork(request.ip))
    return sendResponse(request, reply, { call, result: recent, isVisitor: true, checkResponses })
  }

  const viewer = await pipeline.authenticate(request, fields, site)
  nameForSecurityLog(request, viewer)
  limitRate(pipeline, isWrite || call.storesRow === true, request, viewer)
  if (viewer.id > 0) pipeline.recordActivity(site.id, viewer.id, now)
  authorize(call, viewer, site.id)
  if (isWrite || call.storesRow) rejectOtherMember(call, viewer, request)
  if (isWrite) {
    if (isStandingIn) throw new ApiError('unavailable')
    markWrite(app, request, reply)
  }
  await pipeline.requireConsent(app.database.db, call, viewer, site)

  const db = chooseHandle(app, { request, callName: address, viewer })
  const caller: Caller = { app, site, viewer, request, reply, db, clientIp: request.ip, now }
  const writeError = call.refusesMuted ? findWriteError(viewer, now) : undefined
  if (writeError && !(await isRepeated(caller, call))) throw writeError

  const result = await (isWrite && request.isMultipart()
    ? runWithUpload(pipeline, caller, registeredCall, fields)
    : runWithDeadline(callTimeoutMs(app) - (performance.now() - beganMs), (deadline) =>
        runHandler(toContext(caller, deadline), registeredCall, fields),
      ))

  if (isWrite && staffRoles.has(call.role)) await app.invalidation.publishToReplicas(app.database.db)
  if (mayShareAnswer && viewer === visitor && isPrebuiltResponse(result)) recentAnswers.add(site, request.url, result)
  await sendResponse(request, reply, { call, result, isVisitor: viewer.id === 0, checkResponses })
}

type Caller = Omit<RequestContext, 'signal' | 'received'>

const toContext = (caller: Caller, deadline: Deadline): RequestContext => ({
  ...caller,
  signal: deadline.signal,
  db: withDeadline(caller.db, deadline),
})

/** Pages of other registered sites may call what the contract allows them. */
const rejectCsrf = async (app: AppContext, registered: Map<string, RegisteredCall>, request: FastifyRequest) => {
  if (!isCrossOrigin(request)) return
  const { origin = '' } = request.headers
  const allowsSites = [...registered.values()].every(({ call }) => call.allowedOrigins === 'sites')
  const isAllowed = allowsSites && URL.canParse(origin) && (await app.sites.hosts()).has(new URL(origin).host)
  if (!isAllowed) throw new ApiError('forbidden')
}

/** A page sends its member, since another page may have logged in another one. A signed call carries its own member. */
const rejectOtherMember = ({ role }: Call, { id, sessionHash }: Viewer, { headers }: FastifyRequest) => {
  const named = headers[memberHeader]
  if (named !== undefined && named !== `${id}` && role !== 'visitor' && sessionHash !== null)
    throw new ApiError('memberChanged', { data: { member: id } })
}

const readFields = ({ query, body }: FastifyRequest): Fields => {
  if (body === unreadableBody) throw new ApiError('badRequest')
  // Fastify parses the query into strings and lists, and `registerBodyParsers` the body into fields.
  return { ...(query as Fields), ...((body as Fields | undefined) ?? {}) }
}

const findCall = (registered: Map<string, RegisteredCall>, action: unknown): RegisteredCall => {
  const found = registered.get('') ?? registered.get(typeof action === 'string' ? action : '')
  if (!found) throw new ApiError('badRequest', { data: { field: 'action' } })
  return found
}

const nameForSecurityLog = (request: FastifyRequest, { id, origin, sessionHash }: Viewer): void => {
  request.memberId = id
  if (origin.way === 'native' && sessionHash === null) request.isSigned = true
}

const limitRate = (pipeline: Pipeline, isWrite: boolean, request: FastifyRequest, { id }: Viewer): void => {
  if (id === 0) pipeline.visitorRateLimit.consume(ipNetwork(request.ip))
  else if (isWrite) pipeline.memberRateLimit.consume(`${id}`)
}

/** The time of the call begins once its file is here: slow connections have a limit of their own. */
const runWithUpload = async (
  { app, uploadSlots }: Pipeline,
  caller: Caller,
  registeredCall: RegisteredCall,
  fields: Fields,
): Promise<unknown> => {
  const { call, handler } = registeredCall
  const { request, viewer } = caller
  if (!call.upload) throw new ApiError('badRequest')
  const freeSlot = app.config.rateLimits ? uploadSlots.enter(viewer.id, ipNetwork(request.ip)) : () => {}
  let received: ReceivedFile | undefined
  try {
    if (handler.admitUpload && !(await isRepeated(caller, call)))
      await handler.admitUpload({ signal: neverAborted, ...caller })
    received = await readUpload(request, fields, call.upload, app.ports.storage)
  } catch (error) {
    freeSlot()
    throw error
  }
  // Runs after the handler has ended, which may still read the file when its time is over.
  const release = async () => {
    freeSlot()
    await received?.discard()
  }
  return runWithDeadline(callTimeoutMs(app), (deadline) =>
    runHandler({ ...toContext(caller, deadline), received }, registeredCall, fields).finally(release),
  )
}

/** What was done before is not done again: limits and mutes of a later time do not refuse its stored answer. */
const isRepeated = async (caller: Caller, call: Call): Promise<boolean> => {
  const key = readKey(caller, call)
  return key !== undefined && (await isKeyUsed(caller, key))
}

const runHandler = async (ctx: RequestContext, { address, call, handler }: RegisteredCall, fields: Fields) => {
  const input = validateInput(call, fields)
  const key = readKey(ctx, call)
  const keyed = key === undefined ? undefined : { key, callName: address, call, fields }
  const stored = keyed && handler.before && (await findStoredResponse(ctx, keyed))
  if (stored) return stored
  // `before` may take seconds. `now` is read again afterwards, lest the new row sort behind lists already read.
  const prepared = handler.before
    ? { ...ctx, ...(await handler.before(ctx, input)), now: ctx.app.ports.clock.now() }
    : ctx
  const runIn = (handlerCtx: RequestContext) => handler(handlerCtx, input)
  return keyed ? runIdempotent(prepared, keyed, runIn) : runIn(prepared)
}

/** In `Server-Timing` of what is read from a replica while the primary is away: the pages say so. */
const staleMetric = 'stale'
const staffRoles: ReadonlySet<Role> = new Set<Role>(['reviewer', 'editor', 'operator', 'chief'])

/** The server's timeout is shorter than the client's by the time in which its answer arrives. */
const answerTimeMs = 2_000
const callTimeoutMs = ({ config }: AppContext): number => config.callTimeoutMs ?? limits.requestTimeout - answerTimeMs

import multipart from '@fastify/multipart'
import { type CallName, calls, parseCallName } from '@quanzi/contract'
import type { Call, Role } from '@quanzi/contract/call'
import { limits } from '@quanzi/contract/limits'
import { keysOf, toRecord } from '@quanzi/contract/objects'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { runWithDeadline } from '../../platform/db/transaction/deadline.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { type Fields, unreadableBody } from '../../platform/http/body-parser.ts'
import { isCrossOrigin } from '../../platform/http/csrf.ts'
import { sendError, sendResponse } from '../../platform/http/envelope.ts'
import { formOverhead, readUpload } from '../../platform/http/multipart.ts'
import { isPrebuiltResponse } from '../../platform/http/prebuilt-response.ts'
import { dropUnreadBody } from '../../platform/http/request-body.ts'
import { createUploadSlots, type UploadSlots } from '../../platform/http/upload-slots.ts'
import { validateInput } from '../../platform/http/validate-input.ts'
import { ipNetwork } from '../../platform/rate-limit/ip-network.ts'
import type { SharedRateLimiter } from '../../platform/rate-limit/shared-rate-limiter.ts'
import type { RequireConsent } from '../consent/require-consent.ts'
import type { AppContext } from './app-context.ts'
import { authorize } from './authorize.ts'
import { runIdempotent } from './idempotency.ts'
import { chooseHandle, markWrite } from './read-routing.ts'
import { createRecentAnswers } from './recent-answers.ts'
import { type Handler, neverAborted, type RequestContext } from './request-context.ts'
import { type Authenticate, visitor } from './viewer.ts'

export type Handlers = { [A in CallName]: Handler<A> }

/** A handler with the input that `validateInput` has parsed by the schema of its call. */
type AnyHandler = Omit<Handler<CallName>, 'before'> & {
  (ctx: RequestContext, input: unknown): Promise<unknown>
  before?: (ctx: RequestContext, input: unknown) => Promise<Partial<RequestContext>>
}
type RegisteredCall = { address: CallName; call: Call; handler: AnyHandler }

type Pipeline = {
  app: AppContext
  authenticate: Authenticate
  recordActivity: (site: number, member: number, now: Date) => void
  visitorRateLimit: SharedRateLimiter
  memberRateLimit: SharedRateLimiter
  requireConsent: RequireConsent
}

type CallPipeline = Pipeline & {
  uploadSlots: UploadSlots
  recentAnswers: ReturnType<typeof createRecentAnswers>
}

/**
 * Serves every call: CSRF check, lookup, authentication, rate limit, authorization, consent, upload, validation, handler,
 * envelope.
 */
export const serveCalls = (server: FastifyInstance, callPipeline: Pipeline, handlers: Handlers): void => {
  const pipeline: CallPipeline = {
    ...callPipeline,
    uploadSlots: createUploadSlots(),
    recentAnswers: createRecentAnswers(),
  }
  const registerRoutes = (wantedMethod: 'GET' | 'POST', scope: FastifyInstance) => {
    for (const [route, registered] of groupByRoute(handlers)) {
      const [method, path] = route.split(' ')
      if (method !== wantedMethod) continue
      scope.route({
        method: wantedMethod,
        url: `/api/${path}`,
        exposeHeadRoute: false,
        bodyLimit: bodyLimitOf(registered),
        config: { hasOwnRateLimit: true, receivesFiles: [...registered.values()].some(({ call }) => call.upload) },
        preParsing: async (request, reply) => rejectLargeBody(pipeline, request, reply),
        handler: (request, reply) => {
          handleRequest(pipeline, registered, request, reply).catch((error) => {
            dropUnreadBody(request, reply, unreadLimitOf(registered))
            sendError(pipeline.app, request, reply, countStranger(pipeline, request, error))
          })
        },
      })
    }
  }
  registerRoutes('GET', server)
  // The multipart plugin adds hooks to every request of its scope.
  server.register(async (posts) => {
    await posts.register(multipart)
    registerRoutes('POST', posts)
  })
  server.route({
    method: ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'],
    url: '/api/*',
    handler: (request, reply) => {
      dropUnreadBody(request, reply, limits.bodyMax)
      return sendError(pipeline.app, request, reply, new ApiError('notFound'))
    },
  })
}

/** Only members of staff send forms above the usual size, so those of others are refused before they are read. */
const rejectLargeBody = async (pipeline: Pipeline, request: FastifyRequest, reply: FastifyReply): Promise<void> => {
  const length = Number(request.headers['content-length'] ?? 0)
  const isChunked = request.headers['transfer-encoding'] !== undefined
  const isLarge = isChunked || length > limits.bodyMax
  const isUpload = request.headers['content-type']?.startsWith('multipart/')
  if (!isLarge || isUpload || request.routeOptions.bodyLimit === limits.bodyMax) return
  const { app, authenticate } = pipeline
  try {
    const site = await app.sites.find(toRecord(request.query)['siteid'], request.host)
    const { appointments, withheld } = await authenticate(request, {}, site)
    if (appointments.length + withheld.length === 0) throw new ApiError('bodyTooLarge')
  } catch (error) {
    dropUnreadBody(request, reply, limits.bodyMax)
    throw countStranger(pipeline, request, error)
  }
}

/** A call that fails before its caller is known, for example by a wrong signature, counts as one of a visitor. */
const countStranger = ({ visitorRateLimit }: Pipeline, request: FastifyRequest, error: unknown): unknown => {
  if (request.memberId !== undefined) return error
  try {
    visitorRateLimit.consume(ipNetwork(request.ip))
    return error
  } catch (rateLimited) {
    return rateLimited
  }
}

const bodyLimitOf = (registered: Map<string, RegisteredCall>): number =>
  [...registered.values()].some(({ call }) => call.role === 'operator' || call.role === 'chief')
    ? limits.operatorBodyMax
    : limits.bodyMax

/** A refused upload is read to its end, so that a browser shows the error. */
const unreadLimitOf = (registered: Map<string, RegisteredCall>): number =>
  Math.max(limits.bodyMax, ...[...registered.values()].map(({ call }) => (call.upload?.maxBytes ?? 0) + formOverhead))

const groupByRoute = (handlers: Handlers): Map<string, Map<string, RegisteredCall>> => {
  const routes = new Map<string, Map<string, RegisteredCall>>()
  for (const address of keysOf(calls)) {
    const { method, path, action } = parseCallName(address)
    const route = `${method} ${path}`
    const registered = routes.get(route) ?? new Map<string, RegisteredCall>()
    // `Handlers` has checked each handler against its call; a map of all cannot keep their types.
    registered.set(action ?? '', { address, call: calls[address], handler: handlers[address] as AnyHandler })
    routes.set(route, registered)
  }
  return routes
}

const handleRequest = async (
  pipeline: CallPipeline,
  registered: Map<string, RegisteredCall>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> => {
  const { app, authenticate, recordActivity, visitorRateLimit, memberRateLimit, requireConsent } = pipeline
  const { uploadSlots, recentAnswers } = pipeline
  const beganMs = performance.now()
  await app.invalidation.catchUp()
  const startedAt = app.ports.clock.now()
  const { replicas } = app.database
  const isStandingIn = replicas.isStandingIn()
  if (isStandingIn) reply.header('server-timing', staleMetric)
  if (request.method === 'POST') await rejectCsrf(app, registered, request)
  if (request.body === unreadableBody) throw new ApiError('badRequest')
  // Fastify parses the query into strings and lists, and `registerBodyParsers` the body into fields.
  const fields: Fields = { ...(request.query as Fields), ...((request.body as Fields | undefined) ?? {}) }
  const { checkResponses } = app.config
  const { address, call, handler } = findCall(registered, fields['action'])
  request.callName = address

  const site = await app.sites.find(fields['siteid'], request.host)
  request.siteId = site.id
  const mayShareAnswer = request.method === 'GET' && request.headers.cookie === undefined
  const recent = mayShareAnswer ? recentAnswers.find(site, request.url) : undefined
  if (recent) {
    visitorRateLimit.consume(ipNetwork(request.ip))
    return sendResponse(request, reply, { call, result: recent, isVisitor: true, checkResponses })
  }
  const viewer = await authenticate(request, fields, site)
  request.memberId = viewer.id
  if (viewer.origin.way === 'native' && viewer.session === '') request.isSigned = true
  if (viewer.id === 0) visitorRateLimit.consume(ipNetwork(request.ip))
  if (viewer.id > 0 && request.method === 'POST') memberRateLimit.consume(`${viewer.id}`)
  if (viewer.id > 0) recordActivity(site.id, viewer.id, startedAt)
  authorize(call, viewer, site.id)
  if (request.method === 'POST') {
    if (isStandingIn) throw new ApiError('unavailable')
    markWrite(app, request, reply)
  }
  await requireConsent(app.database.db, call, viewer, site)

  const ctx: RequestContext = {
    app,
    site,
    viewer,
    request,
    reply,
    db: chooseHandle(app, { request, callName: address, viewer }),
    clientIp: request.ip,
    now: startedAt,
    signal: neverAborted,
  }
  const isForm = request.method === 'POST' && request.isMultipart()
  if (isForm && !call.upload) throw new ApiError('badRequest')
  const freeSlot = isForm && app.config.rateLimits ? uploadSlots.enter(viewer.id, ipNetwork(request.ip)) : () => {}
  // Not before the handler has ended, which may still read the file after its time is over.
  const release = async () => {
    freeSlot()
    await ctx.received?.discard()
  }
  try {
    if (isForm && call.upload) {
      await handler.admitUpload?.(ctx)
      ctx.received = await readUpload(request, fields, call.upload, app.ports.storage)
    }
  } catch (error) {
    await release()
    throw error
  }
  // Large uploads on slow connections have a limit of their own.
  const startedMs = isForm ? performance.now() : beganMs
  const result = await runWithDeadline(callTimeoutMs(app) - (performance.now() - startedMs), (signal) =>
    runHandler(Object.assign(ctx, { signal }), { address, call, handler }, fields).finally(release),
  )
  if (request.method === 'POST' && staffRoles.has(call.role)) await app.invalidation.publishToReplicas(app.database.db)
  if (mayShareAnswer && viewer === visitor && isPrebuiltResponse(result)) recentAnswers.add(site, request.url, result)
  await sendResponse(request, reply, { call, result, isVisitor: viewer.id === 0, checkResponses })
}

const runHandler = async (ctx: RequestContext, { address, call, handler }: RegisteredCall, fields: Fields) => {
  const input = validateInput(call, fields)
  // What took seconds has not happened at their beginning: a reader may have read what was there until now.
  if (handler.before) Object.assign(ctx, await handler.before(ctx, input), { now: ctx.app.ports.clock.now() })
  const runIn = (handlerCtx: RequestContext) => handler(handlerCtx, input)
  const key = ctx.request.headers['idempotency-key']
  return ctx.request.method === 'POST' && typeof key === 'string' && ctx.viewer.id > 0 && !call.ignoresIdempotencyKey
    ? runIdempotent(ctx, { key, callName: address, fields }, runIn)
    : runIn(ctx)
}

/** Pages of other registered sites may call what the contract allows them. */
const rejectCsrf = async (app: AppContext, registered: Map<string, RegisteredCall>, request: FastifyRequest) => {
  if (!isCrossOrigin(request)) return
  const { origin = '' } = request.headers
  const allowsSites = [...registered.values()].every(({ call }) => call.allowedOrigins === 'sites')
  const isAllowed = allowsSites && URL.canParse(origin) && (await app.sites.hosts()).has(new URL(origin).host)
  if (!isAllowed) throw new ApiError('forbidden')
}

const findCall = (registered: Map<string, RegisteredCall>, action: unknown): RegisteredCall => {
  const found = registered.get('') ?? registered.get(typeof action === 'string' ? action : '')
  if (!found) throw new ApiError('badRequest', { data: { field: 'action' } })
  return found
}

/** In `Server-Timing` of what is read from a replica while the primary is away: the pages say so. */
const staleMetric = 'stale'
const staffRoles: ReadonlySet<Role> = new Set<Role>(['reviewer', 'editor', 'operator', 'chief'])

/** The server's timeout is shorter than the client's. */
const callTimeoutMs = ({ config }: AppContext): number => config.callTimeoutMs ?? limits.requestTimeout - 2_000

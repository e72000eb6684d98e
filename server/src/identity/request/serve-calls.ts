import multipart from '@fastify/multipart'
import { type CallName, calls, parseCallName } from '@quanzi/contract'
import { limits } from '@quanzi/contract/limits'
import { keysOf, toRecord } from '@quanzi/contract/objects'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../../platform/http/api-error.ts'
import { formOverhead } from '../../platform/http/body/multipart.ts'
import { dropUnreadBody } from '../../platform/http/body/request-body.ts'
import { createUploadSlots } from '../../platform/http/body/upload-slots.ts'
import { sendError } from '../../platform/http/envelope.ts'
import { ipNetwork } from '../../platform/rate-limit/ip-network.ts'
import { type AnyHandler, answerCall, type Pipeline, type RegisteredCall } from './answer-call.ts'
import { createRecentAnswers } from './recent-answers.ts'
import type { Handler } from './request-context.ts'

export type Handlers = { [A in CallName]: Handler<A> }

/** Serves every call of the contract at its address, by `answerCall`. */
export const serveCalls = (
  server: FastifyInstance,
  parts: Omit<Pipeline, 'uploadSlots' | 'recentAnswers'>,
  handlers: Handlers,
): void => {
  const pipeline: Pipeline = {
    ...parts,
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
          answerCall(pipeline, registered, request, reply).catch((error) => {
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
    method: ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'],
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

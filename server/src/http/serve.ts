import multipart from '@fastify/multipart'
import { type Address, calls, parse } from '@quanzi/contract'
import type { Call, Who } from '@quanzi/contract/call'
import { limits } from '@quanzi/contract/limits'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { House } from '../house.ts'
import type { Received } from '../ports.ts'
import { checkInput } from './check.ts'
import type { Context, Handler } from './context.ts'
import { sendAnswer, sendRefusal } from './envelope.ts'
import type { FloodBrake } from './flood-brake.ts'
import { type Fields, unreadable } from './form.ts'
import { answerOnce } from './idempotency.ts'
import type { Kept } from './kept.ts'
import { readUpload } from './multipart.ts'
import { networkOf } from './network.ts'
import { isForeign } from './origin.ts'
import { Refusal } from './refusal.ts'
import type { openSessions } from './session.ts'
import { type Rights, rightsOn, type Viewer } from './viewer.ts'

/** A handler for every address: a forgotten one does not compile. */
export type Handlers = { [A in Address]: Handler<A> }

type Filed = { address: Address; call: Call; handler: Handler<Address> }

type Door = {
  house: House
  whoCalls: ReturnType<typeof openSessions>
  /** Hears of each member who comes by. */
  saw: (site: number, member: number, now: Date) => void
  /** So many calls a minute from an address that is nobody's. */
  visitors: FloodBrake
  kept: Kept
}

/** The one front door: find the call, who calls, may they, is the form right, run, wrap the answer. */
export const serveCalls = (server: FastifyInstance, door: Door, handlers: Handlers): void => {
  const serve = (wanted: 'GET' | 'POST', on: FastifyInstance) => {
    for (const [route, filed] of byRoute(handlers)) {
      const [method, path] = route.split(' ') as ['GET' | 'POST', string]
      if (method !== wanted) continue
      on.route({
        method,
        url: `/api/${path}`,
        exposeHeadRoute: false,
        handler: (request, reply) => {
          answer(door, filed, request, reply).catch((error) => sendRefusal(door.house, request, reply, error))
        },
      })
    }
  }
  serve('GET', server)
  // What reads forms with files has work with every request that comes by.
  server.register(async (posts) => {
    await posts.register(multipart)
    serve('POST', posts)
  })
  server.route({
    method: ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'],
    url: '/api/*',
    handler: (request, reply) => sendRefusal(door.house, request, reply, new Refusal('notFound')),
  })
}

const byRoute = (handlers: Handlers): Map<string, Map<string, Filed>> => {
  const routes = new Map<string, Map<string, Filed>>()
  for (const address of Object.keys(calls) as Address[]) {
    const { method, path, action } = parse(address)
    const route = `${method} ${path}`
    const filed = routes.get(route) ?? new Map<string, Filed>()
    filed.set(action ?? '', { address, call: calls[address] as Call, handler: handlers[address] as Handler<Address> })
    routes.set(route, filed)
  }
  return routes
}

const answer = async (
  { house, whoCalls, saw, visitors, kept }: Door,
  filed: Map<string, Filed>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> => {
  await house.bus.current()
  const started = house.ports.clock.now()
  if (request.method === 'POST' && isForeign(request) && !(await isFromSites(house, filed, request))) {
    throw new Refusal('forbidden')
  }
  if (request.body === unreadable) throw new Refusal('badRequest')
  const fields: Fields = { ...(request.query as Fields), ...((request.body as Fields | undefined) ?? {}) }
  const { address, call, handler } = find(filed, fields['action'])
  request.callAddress = address

  const site = await house.sites.find(fields['siteid'], request.hostname)
  const viewer = await whoCalls(request, fields, site)
  if (viewer.id === 0) visitors.take(networkOf(request.ip))
  if (viewer.id > 0) saw(site.id, viewer.id, started)
  mayCall(call, viewer, site.id)
  const keep = viewer.id === 0 && call.shared === 'visitors' ? kept.begin(request, site, address) : undefined

  const form =
    request.method === 'POST' && request.isMultipart() ? await readUpload(request, fields, streamsTo(house, call)) : {}
  const input = await checkOrDrop(call, fields, form.received)
  const context: Context = {
    house,
    site,
    viewer,
    request,
    reply,
    db: house.database.db,
    address: request.ip,
    now: started,
    ...form,
  }
  if (handler.before) Object.assign(context, await handler.before(context, input as never))
  const run = (c: Context) => handler(c, input as never)
  const key = request.headers['idempotency-key']
  const result = await inTime(
    request.method === 'POST' && typeof key === 'string' && viewer.id > 0 && !call.keyless
      ? answerOnce(context, { key, address, fields }, run)
      : run(context),
  ).finally(form.received?.drop)
  keep?.(result)
  await sendAnswer(context, call, result)
}

/** Other registered sites' pages may post what is meant for them. */
const isFromSites = async (house: House, filed: Map<string, Filed>, request: FastifyRequest): Promise<boolean> => {
  const { origin = '' } = request.headers
  if (![...filed.values()].every(({ call }) => call.from === 'sites') || !URL.canParse(origin)) return false
  return (await house.sites.hosts()).has(new URL(origin).host)
}

const find = (filed: Map<string, Filed>, action: unknown): Filed => {
  const found = filed.get('') ?? filed.get(typeof action === 'string' ? action : '')
  if (!found) throw new Refusal('badRequest', { data: { field: 'action' } })
  return found
}

const streamsTo = (house: House, call: Call) => (call.file === 'streamed' ? house.ports.storage : undefined)

const checkOrDrop = async (call: Call, fields: Fields, received: Received | undefined): Promise<unknown> => {
  try {
    return checkInput(call, fields)
  } catch (error) {
    await received?.drop()
    throw error
  }
}

/** Judged before the form and before any item is looked for, so that neither tells whether an id exists. */
const mayCall = (call: Call, viewer: Viewer, site: number): void => {
  if (call.who === 'visitor') return
  if (viewer.id === 0) throw new Refusal('loginNeeded')
  if (call.who === 'member') return
  if (!allowed[call.who](rightsOn(viewer, site))) throw new Refusal('forbidden')
  if (call.who !== 'reviewer' && viewer.factor === 'waiting') throw new Refusal('factorNeeded', { data: { factor: 1 } })
}

const allowed: Record<Exclude<Who, 'visitor' | 'member'>, (rights: Rights) => boolean> = {
  reviewer: ({ level }) => level > 0,
  operator: ({ operator }) => operator,
  chief: ({ chief }) => chief,
}

/** The server ends its work before the client's patience does. */
const inTime = <T>(work: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Refusal('unavailable')), limits.requestTimeout - 2_000)
    const ended =
      <R>(tell: (result: R) => void) =>
      (result: R) => {
        clearTimeout(timer)
        tell(result)
      }
    work.then(ended(resolve), ended(reject))
  })

declare module 'fastify' {
  interface FastifyRequest {
    /** The call that was found, for logs and figures. */
    callAddress?: string
  }
}

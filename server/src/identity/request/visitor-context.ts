import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../../platform/db/handle.ts'
import type { Site } from '../site/site.ts'
import type { AppContext } from './app-context.ts'
import { neverAborted, type RequestContext } from './request-context.ts'
import { visitor } from './viewer.ts'

type VisitorContext = { app: AppContext; db: Db; site: Site; request: FastifyRequest; reply: FastifyReply }

/** The context of a page, which is no call of the contract. */
export const contextOfVisitor = (given: VisitorContext): RequestContext => ({
  ...given,
  viewer: visitor,
  clientIp: given.request.ip,
  now: given.app.ports.clock.now(),
  signal: neverAborted,
})

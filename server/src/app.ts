import cookie from '@fastify/cookie'
import { limits } from '@quanzi/contract/limits'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Logger } from 'pino'
import type { Database } from './db/database.ts'
import { accountRoutes } from './features/account/routes.ts'
import { appealRoutes } from './features/appeal/routes.ts'
import { commentRoutes } from './features/comment/routes.ts'
import { consoleRoutes } from './features/console/routes.ts'
import { serveDevDesk } from './features/dev/desk.ts'
import { homeRoutes } from './features/home/routes.ts'
import { serveLoginLibrary } from './features/login/library.ts'
import { loginRoutes } from './features/login/routes.ts'
import { memberRoutes } from './features/member/routes.ts'
import { noticeRoutes } from './features/notice/routes.ts'
import { peopleRoutes } from './features/people/routes.ts'
import { placeRoutes } from './features/place/routes.ts'
import { pollRoutes } from './features/poll/routes.ts'
import { openPostLists } from './features/post/lists.ts'
import { postRoutes } from './features/post/routes.ts'
import { rankRoutes } from './features/rank/routes.ts'
import { reportRoutes } from './features/report/routes.ts'
import { serveLive } from './features/review/live.ts'
import { reviewRoutes } from './features/review/routes.ts'
import { rewardRoutes } from './features/reward/routes.ts'
import { openWords } from './features/screening/words.ts'
import { serveSharePages } from './features/share/page.ts'
import { openSites } from './features/site/site.ts'
import { type Activity, openActivity } from './features/statistics/activity.ts'
import { tagDeskRoutes, tagRoutes } from './features/tag/routes.ts'
import { townRoutes } from './features/town/routes.ts'
import { openPixel, type Pixel } from './features/track/pixel.ts'
import { uploadRoutes } from './features/upload/routes.ts'
import { serveFiles } from './features/upload/serve.ts'
import { openViews, type Views } from './features/views/views.ts'
import { serveWeChatConsent } from './features/wechat/consent.ts'
import { wechatRoutes } from './features/wechat/routes.ts'
import type { House, HouseConfig } from './house.ts'
import { openBus } from './http/bus.ts'
import { sendRefusal } from './http/envelope.ts'
import { type FloodBrake, openFloodBrake } from './http/flood-brake.ts'
import { readBodies } from './http/form.ts'
import { openKept } from './http/kept.ts'
import { openMetrics } from './http/metrics.ts'
import { serveOpenApi } from './http/openapi.ts'
import { openSafety, sendSafely } from './http/safety.ts'
import { type Handlers, serveCalls } from './http/serve.ts'
import { openSessions } from './http/session.ts'
import { openToggleLimit } from './http/toggle-limit.ts'
import { serveWeb } from './http/web.ts'
import { type Jobs, openJobs } from './jobs/runner.ts'
import type { Ports } from './ports.ts'

export type App = {
  house: House
  server: FastifyInstance
  jobs: Jobs
  views: Views
  pixel: Pixel
  activity: Activity
  visitors: FloodBrake
  /** Ends what is under way and writes what is waiting; the database stays open. */
  close(): Promise<void>
}

type AppOptions = {
  database: Database
  ports: Ports
  config: HouseConfig
  log: Logger
  trustProxy?: string[] | undefined
  /** Whether `/readyz` may say yes: the demo content is in. */
  isReady?: () => boolean
}

/** The house, assembled from a database and its ports. It listens nowhere: `main.ts` does, tests inject. */
export const buildApp = async ({ database, ports, config, log, trustProxy, isReady }: AppOptions): Promise<App> => {
  const bus = await openBus(database)
  const house: House = {
    database,
    ports,
    config,
    bus,
    log,
    sites: openSites({ database, bus }),
    words: openWords({ bus }),
  }
  const logger: FastifyBaseLogger = log.child({}, { level: 'warn' })
  const server = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    // Nothing is logged for a single request by Fastify, so none has a logger of its own.
    childLoggerFactory: (shared) => shared,
    trustProxy: trustProxy ?? false,
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    bodyLimit: 1_048_576,
    // For the largest form on the slowest line; work for an answer ends much earlier.
    requestTimeout: limits.uploadTimeout,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false },
    forceCloseConnections: 'idle',
    // An address that cannot be read is refused before any route and hook is known.
    frameworkErrors: (error, request, reply) => {
      sendRefusal(house, request, reply, error)
    },
  })
  server.setErrorHandler((error, request, reply) => sendRefusal(house, request, reply, error))

  const visitors = openFloodBrake(house, 'visitor', limits.visitorCallsAMinute)
  const safeHeaders = openSafety(server, house)
  const kept = openKept(house, visitors, safeHeaders)
  kept.serve(server)
  readBodies(server)
  await server.register(cookie)
  sendSafely(server, safeHeaders)

  const whoCalls = openSessions(house)
  const views = openViews(house)
  const pixel = openPixel(house, whoCalls, views)
  const activity = openActivity(house)
  const toggle = openToggleLimit()
  const metrics = openMetrics(server, house)
  const lists = openPostLists(house)
  const handlers: Handlers = {
    ...loginRoutes,
    ...wechatRoutes,
    ...memberRoutes(toggle),
    ...homeRoutes,
    ...tagRoutes(views, toggle),
    ...pollRoutes,
    ...postRoutes(lists, views, toggle),
    ...rankRoutes(lists),
    ...townRoutes,
    ...placeRoutes,
    ...commentRoutes(toggle),
    ...peopleRoutes,
    ...accountRoutes,
    ...rewardRoutes,
    ...noticeRoutes,
    ...uploadRoutes,
    ...reviewRoutes,
    ...tagDeskRoutes,
    ...consoleRoutes,
    ...reportRoutes,
    ...appealRoutes,
  }
  serveOpenApi(server)
  metrics.serve(isReady ?? (() => true))
  serveCalls(server, { house, whoCalls, saw: activity.saw, visitors, kept }, handlers)
  serveFiles(server, house, whoCalls)
  serveLive(server, house, whoCalls)
  serveSharePages(server, house)
  serveWeChatConsent(server, house)
  serveLoginLibrary(server)
  pixel.serve(server)
  if (!config.production) serveDevDesk(server, house)
  await serveWeb(server, house)

  const jobs = openJobs(house)
  return {
    house,
    server,
    jobs,
    views,
    pixel,
    activity,
    visitors,
    close: async () => {
      await server.close()
      await jobs.close()
      await pixel.close()
      await views.close()
      await activity.close()
      await visitors.close()
    },
  }
}

/** The contract checks the forms; what Fastify would load for that is more code than all of the server. */
const noSchemas = () => () => {
  throw new Error('A route describes its form in the contract, not by a schema of Fastify.')
}

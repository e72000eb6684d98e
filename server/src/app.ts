import cookie from '@fastify/cookie'
import { limits } from '@quanzi/contract/limits'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Logger } from 'pino'
import { commentRoutes } from './circle/comment/routes.ts'
import { serveEmbeds } from './circle/embed/serve-embeds.ts'
import { createFeedCache, type FeedCache } from './circle/feed/feed-cache.ts'
import { feedRoutes } from './circle/feed/routes.ts'
import { serveFirstScreen } from './circle/first-screen/serve-first-screen.ts'
import { homeRoutes } from './circle/home/routes.ts'
import { locationRoutes } from './circle/location/routes.ts'
import { notificationRoutes } from './circle/notification/routes.ts'
import { memberContent } from './circle/people/member-content.ts'
import { peopleRoutes } from './circle/people/routes.ts'
import { pollRoutes } from './circle/poll/routes.ts'
import { postRoutes } from './circle/post/routes.ts'
import { sendMissingPage } from './circle/public-pages/missing-page.ts'
import { servePublicPages } from './circle/public-pages/serve-public-pages.ts'
import { serveVerifyFiles } from './circle/public-pages/serve-verify-files.ts'
import { rankingRoutes } from './circle/ranking/routes.ts'
import { rewardRoutes } from './circle/reward/routes.ts'
import { tagRoutes } from './circle/tag/routes.ts'
import { townRoutes } from './circle/town/routes.ts'
import { createFileAccess } from './circle/upload/file-access.ts'
import { uploadRoutes } from './circle/upload/routes.ts'
import { openTrackingPixel } from './circle/views/tracking-pixel.ts'
import { openViewCounter, type ViewCounter } from './circle/views/view-counter.ts'
import { operationGauges } from './console/health/gauges.ts'
import { consoleRoutes } from './console/routes.ts'
import { openActivityTracker } from './console/statistics/daily-active.ts'
import { createClientSimulator } from './dev/client-simulator.ts'
import { serveDevTools } from './dev/devtools.ts'
import { joinMemberContent } from './identity/account/member-content.ts'
import { accountRoutes } from './identity/account/routes.ts'
import { createConsentCheck } from './identity/consent/require-consent.ts'
import { consentRoutes } from './identity/consent/routes.ts'
import { serveLoginLibrary } from './identity/login/login-library.ts'
import { loginRoutes } from './identity/login/routes.ts'
import { serveCovers } from './identity/member/cover.ts'
import { serveDefaultAvatars } from './identity/member/default-avatar.ts'
import type { AppConfig, AppContext } from './identity/request/app-context.ts'
import { registerSecurityHeaders } from './identity/request/security-headers.ts'
import { openSecurityLog } from './identity/request/security-log.ts'
import { type Handlers, serveCalls } from './identity/request/serve-calls.ts'
import { createToggleRateLimit, type ToggleRateLimit } from './identity/request/toggle-rate-limit.ts'
import type { Authenticate } from './identity/request/viewer.ts'
import { createAuthenticator } from './identity/session/authenticate.ts'
import { createSiteCache } from './identity/site/site.ts'
import { serveWeChatConsent } from './identity/wechat/consent.ts'
import { wechatRoutes } from './identity/wechat/routes.ts'
import { jobTable, practiceJobTable } from './job-handlers.ts'
import { appealRoutes } from './moderation/appeal/routes.ts'
import { profileReviewRoutes } from './moderation/profile-review/routes.ts'
import { reportRoutes } from './moderation/report/routes.ts'
import { itemHooks } from './moderation/review/item-hooks.ts'
import { serveLiveCounts } from './moderation/review/queue/live-counts.ts'
import { reviewRoutes } from './moderation/review/routes.ts'
import { createTextScreening } from './moderation/screening/screen.ts'
import { memberRecords } from './moderation/shared/member-records.ts'
import { tagAdminRoutes } from './moderation/tag-admin/routes.ts'
import type { Database } from './platform/db/database.ts'
import { withEdgePurges } from './platform/edge/edge-purges.ts'
import { tagForEdge } from './platform/edge/edge-tags.ts'
import { serveFiles } from './platform/files/serve-files.ts'
import { openAddressRateLimit } from './platform/http/address-rate-limit.ts'
import { registerBodyParsers } from './platform/http/body/body-parser.ts'
import { limitBodyTimes } from './platform/http/body/request-body.ts'
import { registerDraining } from './platform/http/draining.ts'
import { sendError } from './platform/http/envelope.ts'
import { serveHealthChecks } from './platform/http/health-check.ts'
import { createMonitorAccess } from './platform/http/monitor-access.ts'
import { serveOpenApi } from './platform/http/openapi.ts'
import { answerParserError } from './platform/http/parser-error.ts'
import { createRequestIds, nameRequests } from './platform/http/request-id.ts'
import { pathOfTarget, rejectBadHosts } from './platform/http/request-target.ts'
import { serveStaticWeb } from './platform/http/static-web.ts'
import { openInvalidationBus } from './platform/invalidation/invalidation-bus.ts'
import { openJobRunner } from './platform/jobs/runner.ts'
import { serveMetrics } from './platform/metrics/metrics.ts'
import { openSharedRateLimiter } from './platform/rate-limit/shared-rate-limiter.ts'
import { traceRequests } from './platform/tracing/trace-requests.ts'
import type { Ports } from './ports.ts'

type AppOptions = {
  database: Database
  ports: Ports
  config: AppConfig
  log: Logger
  trustProxy?: string[] | undefined
}

/** Builds the app from a database and its ports. It does not listen: `serve.ts` does, tests inject requests. */
export const buildApp = async ({ database, ports, config, log, trustProxy }: AppOptions) => {
  const { invalidation, onPurgeQueued } = withEdgePurges(await openInvalidationBus(database), ports)
  const app: AppContext = {
    database,
    ports,
    config,
    invalidation,
    log,
    sites: createSiteCache({ database, invalidation }),
    screening: createTextScreening({ invalidation }),
  }
  const server = createServer(app, trustProxy)

  const visitorRateLimit = openSharedRateLimiter(app, 'visitor', limits.visitorCallsPerMinute)
  const memberRateLimit = openSharedRateLimiter(app, 'member', limits.memberWritesPerMinute)
  const draining = registerDraining(server)
  limitBodyTimes(server, { idle: limits.bodyIdleTimeout, total: limits.requestTimeout })
  const isMonitor = createMonitorAccess(config.monitors)
  const addressRateLimit = openAddressRateLimit(server, app, isMonitor)
  registerBodyParsers(server)
  await server.register(cookie)
  registerSecurityHeaders(server, app)
  const securityLog = openSecurityLog(server, app)

  const authenticate = createAuthenticator(app)
  const views = openViewCounter(app)
  const pixel = openTrackingPixel(app, authenticate, views)
  const activity = openActivityTracker(app)
  const toggleRateLimit = createToggleRateLimit(({ site }) => site.settings.limits.togglesPerMinute)
  const { logRequests = false } = config
  const metrics = serveMetrics(server, { app, isMonitor, logRequests, gauges: operationGauges })
  const feedCache = createFeedCache(app)

  serveOpenApi(server)
  serveHealthChecks(server, { database, ports, isMonitor, isDraining: draining.isDraining })
  const requireConsent = createConsentCheck()
  const { record: recordActivity } = activity
  const pipeline = { app, authenticate, recordActivity, visitorRateLimit, memberRateLimit, requireConsent }
  serveCalls(server, pipeline, createHandlers({ views, toggleRateLimit, feedCache }))
  serveFiles(server, {
    ...createFileAccess(app, authenticate),
    ports,
    config,
    tag: (reply, ...keys) => tagForEdge(app, reply, ...keys),
  })
  serveLiveCounts(server, app, authenticate)
  servePublicPages(server, app, { views, feedCache })
  serveVerifyFiles(server, app)
  serveEmbeds(server, app, feedCache)
  serveWeChatConsent(server, app)
  serveLoginLibrary(server)
  pixel.serve(server)
  serveDefaultAvatars(server)
  serveCovers(server)
  if (!config.production) serveDevTools(server, app)
  await serveWeb(server, app, { authenticate, feedCache })

  const jobs = openJobRunner(app, config.practice ? practiceJobTable : jobTable, metrics.observeJob)
  onPurgeQueued(() => jobs.wake('edge'))
  const buffers = [pixel, views, activity, visitorRateLimit, memberRateLimit, securityLog, addressRateLimit]
  return {
    context: app,
    server,
    jobs,
    views,
    pixel,
    activity,
    visitorRateLimit,
    /** Every further response closes its connection, and the process is not ready. */
    drain: draining.start,
    listenForProxy: draining.listenForProxy,
    securityLog,
    /** Waits for running calls and jobs, ends what still runs by then, and flushes the buffers. The database stays open. */
    close: async (): Promise<void> => {
      const closeServer = async () => {
        await draining.stopListening()
        // The last call may have begun just now.
        const timer = setTimeout(() => server.server.closeAllConnections(), config.closeTimeoutMs ?? closeTimeoutMs)
        await Promise.all([server.close(), draining.closeProxySocket()])
        clearTimeout(timer)
      }
      await Promise.all([closeServer(), jobs.close()])
      for (const buffer of buffers) await buffer.close()
    },
  }
}

/** Longer than a call may take: what is still open so long after the last one began is an upload or a download. */
const closeTimeoutMs = 20_000

export type App = Awaited<ReturnType<typeof buildApp>>

const createServer = (app: AppContext, trustProxy: AppOptions['trustProxy']): FastifyInstance => {
  const logger: FastifyBaseLogger = app.log.child({}, { level: 'warn' })
  const server = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    // Fastify logs nothing for a single request, so requests share one logger.
    childLoggerFactory: (shared) => shared,
    genReqId: createRequestIds(),
    trustProxy: trustProxy ?? false,
    rewriteUrl: pathOfTarget,
    schemaController: { compilersFactory: { buildValidator: rejectSchemas, buildSerializer: rejectSchemas } },
    bodyLimit: limits.bodyMax,
    // For the largest upload on a slow connection; other bodies and handlers have a shorter timeout.
    requestTimeout: limits.uploadTimeout,
    connectionTimeout: limits.responseIdleTimeout,
    http: { headersTimeout: limits.requestTimeout, connectionsCheckingInterval: limits.connectionCheckInterval },
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false },
    forceCloseConnections: 'idle',
    // A call that arrives on an open connection during the shutdown is served, and the connection closed after it.
    return503OnClosing: false,
    clientErrorHandler: answerParserError,
    // Errors of the router, for example an invalid URL, come before any route or hook.
    frameworkErrors: (error, request, reply) => {
      sendError(app, request, reply, error)
    },
  })
  // Node knows the address of a connection that has closed only where it was read before.
  server.server.on('connection', ({ remoteAddress }) => remoteAddress)
  nameRequests(server)
  rejectBadHosts(server)
  traceRequests(server)
  server.setErrorHandler((error, request, reply) => sendError(app, request, reply, error))
  return server
}

/** The contract validates input, so Fastify's schema compilers are not loaded. */
const rejectSchemas = () => () => {
  throw new Error('A route declares its input in the contract, not as a Fastify schema.')
}

type HandlerParts = { views: ViewCounter; toggleRateLimit: ToggleRateLimit; feedCache: FeedCache }

const createHandlers = ({ views, toggleRateLimit, feedCache }: HandlerParts): Handlers => ({
  ...loginRoutes,
  ...wechatRoutes,
  ...homeRoutes,
  ...tagRoutes(views, toggleRateLimit),
  ...pollRoutes,
  ...feedRoutes(feedCache),
  ...postRoutes(views, toggleRateLimit, itemHooks),
  ...rankingRoutes(feedCache),
  ...townRoutes(toggleRateLimit),
  ...locationRoutes,
  ...commentRoutes(toggleRateLimit, itemHooks),
  ...peopleRoutes(feedCache, toggleRateLimit),
  ...accountRoutes(joinMemberContent(memberContent, memberRecords)),
  ...consentRoutes,
  ...rewardRoutes,
  ...notificationRoutes,
  ...uploadRoutes,
  ...reviewRoutes,
  ...tagAdminRoutes,
  ...consoleRoutes,
  ...reportRoutes,
  ...appealRoutes,
  ...profileReviewRoutes,
})

type WebParts = { authenticate: Authenticate; feedCache: FeedCache }

/** The built files and pages of the web, where there are any. */
const serveWeb = async (server: FastifyInstance, app: AppContext, { authenticate, feedCache }: WebParts) => {
  const { webRoot, basePath, production } = app.config
  const isAllowed = (path: string) => !path.startsWith('/ssr/') && (!production || !path.includes('/simulator/'))
  const servesWeb = await serveStaticWeb(server, {
    webRoot,
    basePath,
    isAllowed,
    sendMissingPage: (reply) => sendMissingPage(reply, app),
  })
  if (servesWeb && webRoot) {
    const simulate = production ? undefined : createClientSimulator(basePath)
    serveFirstScreen(server, app, { webRoot, authenticate, feedCache, simulate })
  }
}

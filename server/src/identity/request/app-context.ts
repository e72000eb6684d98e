import type { Logger } from 'pino'
import type { Database } from '../../platform/db/database.ts'
import type { MonitorSettings } from '../../platform/http/monitor-access.ts'
import type { InvalidationBus } from '../../platform/invalidation/invalidation-bus.ts'
import type { Ports } from '../../ports.ts'
import type { SiteCache } from '../site/site.ts'
import type { TextScreening } from './text-screening.ts'

export type AppConfig = {
  /** The URL template of map tiles; null: the pages draw a sketch. */
  mapTiles?: { url: string; attribution: string } | null
  basePath: string
  production: boolean
  /** The pages are served over HTTPS, whatever a proxy forwards: cookies are Secure. */
  https: boolean
  demo: boolean
  /** A restore beside the site that serves: nothing leaves this installation, and the bucket is not changed. */
  practice?: boolean
  /** False only for load tests. */
  rateLimits: boolean
  /** The keys of mobile numbers, visitors and signed URLs are derived from it. */
  secret: string
  /** Former values of it, which are still accepted. */
  previousSecrets?: readonly string[]
  /** The folder of the built web; null where this process serves calls alone. */
  webRoot: string | null
  smsHourlyBudget: number
  captchaProofBits: number
  monitors: MonitorSettings
  logRequests?: boolean
  /** Days that the security log is kept; by default 190, never below 180. */
  securityLogDays?: number
  /** Where the security log and the seals of the audit log are shipped. */
  shipping?: { eventsFile: string | null; sealsFile: string | null; hook: { url: string; secret: string } | null }
  minFreeBytes: number
  /** Who sends the bytes of files: this process, or nginx after it has decided. */
  fileDelivery?: 'process' | 'nginx'
  /** Seconds for which a CDN may keep an answer; by default 60. */
  edgeMaxAge?: number
  /** Milliseconds that a call may take; by default two seconds less than clients wait. */
  callTimeoutMs?: number
  /** Milliseconds after the last new call, after which a stop ends the connections still open; by default 20,000. */
  closeTimeoutMs?: number
  /** Responses are checked against the contract: for tests, never in production. */
  checkResponses: boolean
}

/** Everything that a feature may use. `app.ts` builds it and passes it down; nothing of it is global. */
export type AppContext = {
  database: Database
  ports: Ports
  config: AppConfig
  invalidation: InvalidationBus
  sites: SiteCache
  screening: TextScreening
  log: Logger
}

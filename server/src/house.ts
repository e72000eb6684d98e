import type { Logger } from 'pino'
import type { Database } from './db/database.ts'
import type { Db } from './db/handle.ts'
import type { Sites } from './features/site/site.ts'
import type { Bus } from './http/bus.ts'
import type { Ports } from './ports.ts'
import type { WordVerdict } from './text/words.ts'

/** What the house is built with, beside its database and ports: facts from the environment, read once. */
export type HouseConfig = {
  /** Where the pictures of maps come from; null: the pages draw a sketch. */
  tiles?: { url: string; credit: string } | null
  /** Two segments, e.g. `/h5/circle`. */
  basePath: string
  production: boolean
  demo: boolean
  /** False only for load tests. */
  rateLimits: boolean
  /** Keys of mobile numbers, addresses and signed file links are derived from it. */
  secret: string
  /** Where the built web stands; null when the server serves calls alone. */
  webRoot: string | null
  /** Login codes that all sites together may send in an hour. */
  smsBudgetHour: number
  /** Answers are checked against the contract: for tests, never in production. */
  checkAnswers: boolean
}

/** The words of each site's screening, compiled. */
export type Words = { of(db: Db, site: number): Promise<(text: string) => WordVerdict> }

/** Everything a feature may reach. It is built in `app.ts` and handed down; nothing of it is global. */
export type House = {
  database: Database
  ports: Ports
  config: HouseConfig
  bus: Bus
  sites: Sites
  words: Words
  log: Logger
}

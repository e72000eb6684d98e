import { defineConfig, type TestProjectConfiguration } from 'vitest/config'

/** Server tests without a database. */
const pure = [
  'server/src/{platform/{cache,http,text},adapters}/**/*.test.ts',
  'server/src/platform/rate-limit/local-rate-limiter.test.ts',
  'server/src/platform/db/postgres/pooler.test.ts',
  'server/src/config/{env,secret,require-storage}.test.ts',
  'server/src/identity/request/content-security-policy.test.ts',
  'server/src/identity/site/site-rules.test.ts',
  'server/src/identity/login/captcha/draw-picture.test.ts',
  'server/test/free-port.test.ts',
  'server/test/security/parser-growth{,-*}.test.ts',
]

/**
 * What the engine cannot change: HTTP, rendering, media, texts, rights, settings, fakes of vendors. Both engines still
 * run every call, in malformed-input.test.ts and fail-the-nth.test.ts.
 */
const withoutEngine = [
  'server/src/circle/{embed,first-screen,location,people,public-pages,town,upload}/**',
  'server/src/circle/{feed/{compressed-feed,prerendered-card},notification/quotes,post/visibility}.test.ts',
  'server/src/circle/views/tracking-pixel.test.ts',
  'server/src/config/**',
  'server/src/console/!(date-ranges.test.ts|review-history|search|secret-rotation|staff|statistics)',
  'server/src/console/!(review-history|search|secret-rotation|staff|statistics)/**',
  'server/src/identity/{consent,login/captcha,site,wechat}/**',
  'server/src/identity/account/{personal-data,profile-of-several-sites}.test.ts',
  'server/src/identity/{login/{cross-site-login,login},member/{anonymity,default-avatar}}.test.ts',
  'server/src/identity/request/!(malformed-input).test.ts',
  'server/src/moderation/{profile-review,report,screening,shared,tag-admin}/**',
  'server/src/moderation/review/{error-messages,flow-switch,history-changes,mark-ai,scenario}.test.ts',
  'server/src/platform/{edge,files,metrics,tracing}/**',
  'server/src/schema/earlier-texts.test.ts',
  'server/test/*error-messages.test.ts',
  'server/test/{files,security}/!(text-input).test.ts',
]

/** The server has no part in them. */
const withoutServer = ['server/src/archive/live-backup.test.ts', 'server/src/platform/db/embedded/**']

/** `npm run soak` leaves nothing to one engine. */
const isSoak = process.env['QUANZI_SOAK'] !== undefined

const onEngine = (engine: 'embedded' | 'postgres'): TestProjectConfiguration => ({
  extends: true,
  test: {
    name: `server-${engine}`,
    include: ['server/{src,test}/**/*.test.ts'],
    exclude: [...pure, ...(isSoak ? [] : engine === 'postgres' ? withoutServer : withoutEngine)],
    env: { QUANZI_ENGINE: engine },
    globalSetup: 'server/test/global-setup.ts',
    pool: 'forks',
    // Every file has its own database; loading the server for each file would take a third of the time.
    isolate: false,
  },
})

export default defineConfig({
  test: {
    maxWorkers: 2,
    // `// @module-tag long` at the top of a file, or `{ tags: 'long' }` at a test or describe.
    tags: [{ name: 'long', description: 'left out of `npm test`, part of `npm test -- --all` (CONTRIBUTING.md)' }],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // Long enough for other processes on an overloaded machine; a rule about time names its own.
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{bench,contract,scripts}/**/*.test.ts', 'web/{src,build}/**/*.test.{ts,tsx}', ...pure],
          pool: 'threads',
          // Loading the modules for each file would take a quarter of the time.
          isolate: false,
        },
      },
      onEngine('embedded'),
      onEngine('postgres'),
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['e2e/**/*.e2e.ts'],
          globalSetup: 'e2e/harness/global-setup.ts',
          testTimeout: 120_000,
          // An overloaded machine must not fail the gate; a test that fails twice does, and the report names second tries.
          retry: 1,
          // A page waits for the network and for timers about a third of the time.
          maxWorkers: 3,
          pool: 'forks',
          // Files share their worker, because loading the browser driver is slow; each page has its own profile.
          isolate: false,
        },
      },
    ],
  },
})

import { defineConfig, type TestProjectConfiguration } from 'vitest/config'

/** Server tests without a database; all others run on both engines. */
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

/** HTTP and disk, whose database does not matter. */
const withoutEngine = [
  'server/src/circle/upload/unfinished-uploads.test.ts',
  'server/src/platform/files/serve-files.test.ts',
  'server/src/schema/earlier-texts.test.ts',
  'server/test/security/route-rate-limits.test.ts',
  'server/test/files/*.test.ts',
]

const onEngine = (engine: 'embedded' | 'postgres'): TestProjectConfiguration => ({
  extends: true,
  test: {
    name: `server-${engine}`,
    include: ['server/{src,test}/**/*.test.ts'],
    exclude: engine === 'postgres' ? pure : [...pure, ...withoutEngine],
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

import { defineConfig, type TestProjectConfiguration } from 'vitest/config'

/** Tests of the server that need no database; all others run on both engines. */
const pure = [
  'server/src/{text,adapters}/**/*.test.ts',
  'server/src/{env,secret}.test.ts',
  'server/src/http/policy.test.ts',
]

const onEngine = (engine: 'embedded' | 'postgres'): TestProjectConfiguration => ({
  extends: true,
  test: {
    name: `server-${engine}`,
    include: ['server/{src,test}/**/*.test.ts'],
    exclude: pure,
    env: { QUANZI_ENGINE: engine },
    globalSetup: 'server/test/global-setup.ts',
    pool: 'forks',
    // Every file has a database of its own; loading the server anew for each would take a third of the time.
    isolate: false,
  },
})

export default defineConfig({
  test: {
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{contract,scripts}/**/*.test.ts', 'web/{src,build}/**/*.test.{ts,tsx}', ...pure],
          pool: 'threads',
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
          testTimeout: 60_000,
          // As long as Playwright's own waiting.
          expect: { poll: { timeout: 10_000 } },
          // A machine that is short of breath for a moment says nothing about the product; what fails twice is red.
          retry: 1,
          pool: 'forks',
          // Files share their worker, as what drives the browser takes long to load; each page has a profile of its own.
          isolate: false,
        },
      },
    ],
  },
})

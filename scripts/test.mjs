import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { settings } from '../server/src/config/env.mjs'
import { ensureInstalled } from './install.mjs'
import { complain, node, root, say } from './shell.mjs'
import { staleParts } from './stale.mjs'

/**
 * Every stage runs even if an earlier one failed; the browser stage needs a build that succeeded. A stage that fails
 * without a failed test (a type error, a crash) counts as one. Tests tagged `long` run with `--all` alone.
 *
 * @typedef {{ passed: number, failed: number, skipped: number, left: number, titles: string[], retried: string[] }} Count
 * @typedef {{ code: number, count?: Count }} Outcome
 * @typedef {{ status: string, fullName: string, tags?: string[], failureMessages?: string[] }} Test
 * @typedef {{ name: string, status: string, message?: string, assertionResults: Test[] }} File
 * @typedef {Outcome & { name: string, seconds: number }} Result
 */

/** Milliseconds; a stage that hangs must not stop the report of the others. */
const timeout = 40 * 60_000
const all = process.argv.includes('--all')

process.chdir(root)
const reports = mkdtempSync(join(tmpdir(), 'quanzi-test-'))

// Tests must not find the settings of a real deployment, and under CI vitest writes no snapshot that is missing.
const env = { ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !(name in settings))), CI: 'true' }

/** @type {Record<string, () => Promise<Outcome>>} */
const stages = {
  types: () => tool('node_modules/typescript/bin/tsc', '-b'),
  lint: () => lint(),
  build: () => buildStale(),
  unit: () => vitest('unit'),
  embedded: () => vitest('server-embedded'),
  postgres: () => vitest('server-postgres'),
  browser: () => vitest('browser'),
}

const wanted = process.argv.slice(2).filter((name) => name !== '--all')
const unknown = wanted.filter((name) => !(name in stages))
if (unknown.length > 0) {
  complain(`No stage is called ${unknown.join(', ')}. Stages: ${Object.keys(stages).join(', ')}.`)
  process.exit(2)
}
if (!(await ensureInstalled())) process.exit(1)

/** Programs of one thread each, which share the cores. */
const together = ['types', 'lint', 'build']

/** @type {Result[]} */
const results = []
await Promise.all(together.filter(isWanted).map(run))
for (const name of Object.keys(stages)) if (isWanted(name) && !together.includes(name)) await run(name)
rmSync(reports, { recursive: true, force: true })
conclude()

/** @param {string} name */
async function run(name) {
  say(`\n── ${name} ──`)
  const began = performance.now()
  const outcome = name === 'browser' && failed('build') ? { code: 1 } : await stages[name]?.()
  results.push({ name, seconds: (performance.now() - began) / 1000, code: 1, ...outcome })
}

/** @param {string} name */
function isWanted(name) {
  return wanted.length === 0 || wanted.includes(name) || (name === 'build' && wanted.includes('browser'))
}

/** @param {string} name */
function failed(name) {
  return results.some((result) => result.name === name && result.code !== 0)
}

/** @type {(...args: string[]) => Promise<Outcome>} */
async function tool(...args) {
  return { code: await node(args, env, timeout) }
}

/** Every check runs, so that one run shows all faults. */
async function lint() {
  const checks = [
    ['node_modules/@biomejs/biome/bin/biome', 'check', '.'],
    cruise('.dependency-cruiser.mjs', 'contract/src', 'server', 'web', 'e2e', 'bench', 'scripts'),
    cruise('scripts/lint/runtime-imports.mjs', 'web/src'),
    ['node_modules/knip/bin/knip.js', '--no-progress'],
    ['scripts/lint/retired-words.mjs'],
  ]
  let code = 0
  for (const check of checks) code = (await node(check, env, timeout)) || code
  return { code }
}

/** @type {(config: string, ...sources: string[]) => string[]} */
function cruise(config, ...sources) {
  const program = 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs'
  return [
    '--import',
    './scripts/lint/typescript-api.mjs',
    program,
    '--config',
    config,
    '--output-type',
    'err',
    ...sources,
  ]
}

/** @returns {Promise<Outcome>} */
async function buildStale() {
  const stale = staleParts()
  if (stale.length > 0) return tool('scripts/build.mjs', ...stale)
  say('Everything is built.')
  return { code: 0 }
}

/** @type {(project: string) => Promise<Outcome>} */
async function vitest(project) {
  const report = join(reports, `${project}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const which = all ? [] : ['--tags-filter=!long']
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', project, ...which, ...reporters]
  const code = await node(args, env, timeout)
  return { code, count: countIn(report) }
}

/** @type {(report: string) => Count} */
function countIn(report) {
  try {
    /** @type {{ testResults: File[] }} */
    const { testResults } = JSON.parse(readFileSync(report, 'utf8'))
    const tests = testResults.flatMap(({ assertionResults }) => assertionResults)
    const passed = tests.filter(({ status }) => status === 'passed').length
    const failed = tests.filter(({ status }) => status === 'failed').length
    const left = all ? 0 : tests.filter(({ tags }) => tags?.includes('long')).length
    const titles = testResults.flatMap(failuresOf)
    const retried = testResults.flatMap(retriesOf)
    return { passed, failed, skipped: tests.length - passed - failed - left, left, titles, retried }
  } catch {
    // No report: vitest did not come as far as the tests, and says itself why.
    return { passed: 0, failed: 0, skipped: 0, left: 0, titles: [], retried: [] }
  }
}

// A file that fails without a failed test, such as one that cannot be loaded, is named with its message.
/** @type {(file: File) => string[]} */
function failuresOf({ name, status, message, assertionResults }) {
  const failures = assertionResults.filter((test) => test.status === 'failed')
  if (failures.length === 0 && status === 'failed') return [`${relative(root, name)}: ${message?.split('\n')[0]}`]
  return failures.map((test) => describe(name, test))
}

// A test that passed at its second try keeps the message of the first.
/** @type {(file: File) => string[]} */
function retriesOf({ name, assertionResults }) {
  return assertionResults
    .filter(({ status, failureMessages }) => status === 'passed' && failureMessages?.length)
    .map((test) => describe(name, test))
}

/** @type {(file: string, test: Test) => string} */
function describe(file, { fullName, failureMessages }) {
  return `${relative(root, file)} > ${fullName}\n        ${failureMessages?.[0]?.slice(0, 1_500)}`
}

function conclude() {
  say('')
  let passed = 0
  let fallen = 0
  let left = 0
  for (const { name, seconds, code, count } of results) {
    const failedHere = count?.failed || (code === 0 ? 0 : 1)
    passed += count?.passed ?? 0
    fallen += failedHere
    left += count?.left ?? 0
    const tests = count ? `${count.passed} passed, ${failedHere} failed, ${count.skipped} skipped` : ''
    say(`  ${code === 0 ? '✓' : '✗'} ${name.padEnd(10)}${seconds.toFixed(1).padStart(7)} s  ${tests}`)
  }
  for (const { name, count } of results) for (const title of count?.titles ?? []) say(`  ✗ ${name}: ${title}`)
  for (const { count } of results) for (const title of count?.retried ?? []) say(`  second try: ${title}`)
  say(`\n${passed} passed, ${fallen} failed${left ? `, ${left} long ones left to npm test -- --all` : ''}`)
  process.exitCode = results.some(({ code }) => code !== 0) ? 1 : 0
}

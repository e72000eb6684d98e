import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../shell.mjs'

const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const alerts = read('deploy/monitoring/alerts.yml')
const dashboard = read('deploy/monitoring/grafana-dashboard.json')
const documented = new Set(
  [...read('docs/reference/metrics.md').matchAll(/^\| `(quanzi_\w+)`/gm)].map(([, name]) => name),
)

test('alerts and dashboard ask for metrics that the server has', () => {
  const named = [...`${alerts}${dashboard}`.matchAll(/quanzi_[a-z_]+/g)].map(([name]) =>
    name.replace(/(?<=seconds)_(bucket|count|sum)$/, ''),
  )
  expect(named.length).toBeGreaterThan(15)
  expect([...new Set(named)].filter((name) => !documented.has(name))).toEqual([])
})

test('every metric of the product is on the dashboard', () => {
  expect([...documented].filter((name) => !dashboard.includes(name ?? ''))).toEqual([])
})

test('each alert has its section in the runbook, and no section is left over', () => {
  const names = [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name]) => name)
  const sections = [...read('docs/runbook.md').matchAll(/^## (\w+)$/gm)].map(([, name]) => name)
  expect(sections).toEqual(names)
})

test('each alert is tested with series on which it fires, and with series on which it does not', () => {
  const cases = [...read('deploy/monitoring/alerts.test.yml').matchAll(/alertname: (\w+),?\s+exp_alerts:( \[\])?/g)]
  const named = (silent: boolean) =>
    cases.filter(([, , none]) => (none !== undefined) === silent).map(([, name]) => name)
  const names = [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name]) => name).sort()
  expect(names.length).toBeGreaterThan(10)
  expect(named(false).sort()).toEqual(names)
  expect(named(true).sort()).toEqual(names)
})

const hasPromtool = (() => {
  try {
    execFileSync('promtool', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()

test.runIf(hasPromtool)(
  'promtool accepts the configuration and the rules, which fire as they say',
  () => {
    const promtool = (...args: string[]) =>
      execFileSync('promtool', args, { cwd: join(root, 'deploy/monitoring'), encoding: 'utf8', stdio: 'pipe' })
    promtool('check', 'config', 'prometheus.yml')
    expect(promtool('check', 'rules', 'alerts.yml')).toContain('SUCCESS')
    expect(promtool('test', 'rules', 'alerts.test.yml')).toContain('SUCCESS')
  },
  60_000,
)

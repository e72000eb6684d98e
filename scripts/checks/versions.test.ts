import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../shell.mjs'

const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const versionOf = (path: string): string => JSON.parse(read(path)).version
const sections = [...read('CHANGELOG.md').matchAll(/^## \[([\d.]+)\] - (.+)$/gm)].map(
  ([, version = '', date = '']) => ({
    version,
    date,
  }),
)

test('all packages have the version of the first section of the changelog', () => {
  const packages = ['package.json', 'contract/package.json', 'server/package.json', 'web/package.json']
  expect(packages.map(versionOf)).toEqual(packages.map(() => sections[0]?.version))
  const { packages: locked } = JSON.parse(read('package-lock.json'))
  expect(['', 'contract', 'server', 'web'].map((name) => locked[name].version)).toEqual(packages.map(versionOf))
})

test('every section but the first has a date', () => {
  expect(sections.slice(1).filter(({ date }) => !/^\d{4}-\d\d-\d\d$/.test(date))).toEqual([])
})

test('every migration is named after a version of the changelog', () => {
  const versions = readdirSync(join(root, 'server/src/schema/migrations')).map((name) =>
    name.slice(0, name.indexOf('-')),
  )
  const known = new Set(sections.map(({ version }) => version))
  expect([...new Set(versions)].filter((version) => !known.has(version))).toEqual([])
})

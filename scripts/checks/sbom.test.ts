import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../shell.mjs'

type Component = { name: string; version: string; purl: string; properties: { name: string }[] }
type Sbom = { bomFormat: string; components: Component[] }

test('the SBOM lists every package that runs with its exact version, and marks the tools of development', () => {
  const output = execFileSync('npm', ['run', '--silent', 'sbom'], { cwd: root, encoding: 'utf8', stdio: 'pipe' })
  const { bomFormat, components } = JSON.parse(output) as Sbom
  expect(bomFormat).toBe('CycloneDX')
  const isForDevelopment = ({ properties }: Component) =>
    properties.some(({ name }) => name === 'cdx:npm:package:development')
  const running = new Set(
    components.filter((one) => !isForDevelopment(one)).map(({ purl }) => decodeURIComponent(purl)),
  )
  for (const workspace of ['server', 'web']) {
    const { dependencies } = JSON.parse(readFileSync(join(root, workspace, 'package.json'), 'utf8'))
    for (const [name, version] of Object.entries(dependencies as Record<string, string>))
      if (!name.startsWith('@quanzi/')) expect([...running]).toContain(`pkg:npm/${name}@${version}`)
  }
  expect(components.find(({ name }) => name === 'vitest')).toSatisfy(isForDevelopment)
})

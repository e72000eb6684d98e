import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readEnv } from '../../server/src/config/env.mjs'
import { root } from '../shell.mjs'
import { type Replacement, readSteps, replacements, replaceTexts } from './page.ts'

describe('the commands of docs/deploy.md', () => {
  const steps = readSteps()

  test('are valid shell and name files and units of the repository', () => {
    const units = ['systemd', 'pgbackrest']
      .flatMap((folder) => readdirSync(join(root, 'deploy', folder)))
      .map((name) => name.replace(/\.service$/, ''))
    for (const { commands, line } of steps) {
      expect(spawnSync('bash', ['-n'], { input: commands, encoding: 'utf8' }).stderr, `line ${line}`).toBe('')
      for (const [, path = '', star] of commands.matchAll(/\/srv\/quanzi\/(?:current|repository)\/([\w./-]+)(\*)?/g))
        expect(existsSync(join(root, star ? dirname(path) : path)), path).toBe(true)
      for (const [, list = ''] of commands.matchAll(/^systemctl enable --now (.+)$/gm))
        for (const unit of list.split(' ')) expect(units).toContain(unit.replace(/(?<=@)\d+$/, ''))
    }
    expect(steps.length).toBeGreaterThan(6)
  })

  test('contain every text that `npm run guide` replaces', () => {
    const used = new Set<Replacement>()
    for (const { commands } of steps) replaceTexts(commands, used)
    expect(replacements.filter((replacement) => !used.has(replacement))).toEqual([])
  })

  test('fill in every setting that production requires', () => {
    const [, text = ''] =
      /cat > \/etc\/quanzi\.env <<END\n([\s\S]+?)END\n/.exec(steps.map((step) => step.commands).join('')) ?? []
    const filled = [...text.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value || 'given'])
    const secret = '0f4c1d2e9b8a7f6e5d4c3b2a19081726'
    const env = {
      ...Object.fromEntries(filled),
      NODE_ENV: 'production',
      SECRET: secret,
      OPERATOR_MOBILE: '13900000000',
    }
    expect(readEnv(env).faults).toEqual([])
  })
})

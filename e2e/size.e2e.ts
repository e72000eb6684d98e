import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { SizeReport } from '../web/build/size-report.ts'

/** Compressed KiB of a first visit until the page is usable, without pictures and data. */
const budget = { scripts: 100, styles: 15 }

const report: SizeReport = JSON.parse(readFileSync(new URL('../web/dist/size-report.json', import.meta.url), 'utf8'))

test.each(['home', 'post'] as const)('a first visit to %s stays within the byte budget', (screen) => {
  const { scripts, styles } = report[screen]
  expect(scripts).toBeGreaterThan(0)
  expect(scripts / 1024).toBeLessThanOrEqual(budget.scripts)
  expect(styles).toBeGreaterThan(0)
  expect(styles / 1024).toBeLessThanOrEqual(budget.styles)
})

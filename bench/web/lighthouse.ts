import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findBrowser } from '../../e2e/harness/browser.ts'
import { median } from '../measure/statistics.ts'
import type { Section } from '../report/row.ts'
import { openDemo } from './demo.ts'

type Report = {
  categories: Record<'performance' | 'accessibility', { score: number }>
  audits: Record<string, { numericValue?: number } | undefined>
}

/** What Lighthouse says of home and of a post, as a phone sees them: the middle of three times each. */
export const askLighthouse = async (folder: string): Promise<Section> => {
  const demo = await openDemo()
  try {
    const pages = [await threeTimes(folder, demo.home), await threeTimes(folder, demo.post)]
    const values = (figure: (report: Report) => number) => pages.map((reports) => median(reports.map(figure)))
    const audit = (name: string) => values(({ audits }) => audits[name]?.numericValue ?? Number.NaN)
    return {
      title: 'Lighthouse',
      about: 'Its own phone: a processor four times slower and a slow mobile network, both reckoned by it.',
      columns: ['home', 'a post'],
      rows: [
        {
          what: 'performance',
          values: values(({ categories }) => categories.performance.score * 100),
          unit: 'points',
          target: { atLeast: 95 },
        },
        {
          what: 'accessibility',
          values: values(({ categories }) => categories.accessibility.score * 100),
          unit: 'points',
          target: { atLeast: 100 },
        },
        { what: 'layout shift', values: audit('cumulative-layout-shift'), unit: 'share', target: { atMost: 0.02 } },
        { what: 'blocked time', values: audit('total-blocking-time'), unit: 'ms', target: { atMost: 150 } },
        { what: 'first paint', values: audit('first-contentful-paint'), unit: 'ms' },
        { what: 'largest paint', values: audit('largest-contentful-paint'), unit: 'ms' },
        { what: 'speed index', values: audit('speed-index'), unit: 'ms' },
      ],
    }
  } finally {
    await demo.close()
  }
}

const threeTimes = async (folder: string, url: string): Promise<Report[]> => {
  const reports: Report[] = []
  for (let time = 0; time < 3; time++) reports.push(await ask(folder, url))
  return reports
}

const flags = '--headless=new --no-sandbox --disable-gpu --no-first-run --disable-background-networking --disable-sync'

const ask = async (folder: string, url: string): Promise<Report> => {
  const { path } = await findBrowser()
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      join(folder, 'cli/index.js'),
      url,
      '--output=json',
      '--quiet',
      '--only-categories=performance,accessibility',
      `--chrome-flags=${flags}`,
    ],
    { env: { ...process.env, CHROME_PATH: path }, maxBuffer: 64 * 2 ** 20, timeout: 180_000 },
  )
  return JSON.parse(stdout) as Report
}

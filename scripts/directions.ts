import { type Import, importsOf, type Source } from './sources.ts'

/**
 * The features of the server from the highest to the lowest: each may lean on those after it, though never on their
 * `routes.ts`. The last ones serve all others and know nobody's business.
 */
const serverFeatures = [
  'dev',
  'books',
  'console',
  'review',
  'home',
  'rank',
  'search',
  'share',
  'account',
  'people',
  'reward',
  'wechat',
  'comment',
  'post',
  'appeal',
  'report',
  'tag',
  'poll',
  'login',
  'member',
  'town',
  'place',
  'alarm',
  'audit',
  'statistics',
  'history',
  'track',
  'views',
  'screening',
  'credit',
  'notice',
  'upload',
  'site',
]

/** What starts something by itself, and so chooses its adapters. */
const starters = ['main.ts', 'backup.ts', 'restore.ts', 'db/demo/make-media.ts']

/**
 * Where a file stands in its wing; it may import what stands as high or lower. What is not named stands lowest. Jobs
 * are queued below the features and run above them.
 */
const heights: Record<'server' | 'web', [pattern: RegExp, height: number][]> = {
  server: [
    [/^(main|backup|restore|check-ledger|verify-log|tool|explain)\.ts$/, 5],
    [/^(app\.ts$|archive\/|jobs\/(?!queue\.ts)|db\/demo\/|db\/first-operator\.ts$)/, 4],
    [/^features\//, 3],
    [/^(http|db|jobs)\/|^house\.ts$/, 2],
  ],
  web: [
    [/^main\.tsx$/, 5],
    [/^(routes\.tsx|shell\/)/, 4],
    [/^screens\//, 3],
    [/^features\//, 2],
  ],
}

/** All breaches of the directions that ARCHITECTURE.md draws, one line each. */
export const breaches = (sources: Source[]): string[] => {
  const withZod = filesWithZod(sources)
  return sources
    .filter(({ path }) => /\.(ts|tsx|mjs)$/.test(path))
    .flatMap((source) => {
      const imports = importsOf(source)
      const faults = imports.flatMap((one) => [
        ...betweenWings(source.path, one),
        ...insideWing(source.path, one),
        ...betweenFeatures(source.path, one),
        ...weightOfContract(source.path, one, withZod),
      ])
      return [...faults, ...reaches(source)].map((fault) => `${source.path}: ${fault}`)
    })
}

const isTest = (path: string) => path.includes('.test.') || /^(server\/test|e2e|bench)\//.test(path)

const betweenWings = (path: string, { to }: Import): string[] => {
  const wing = /^(web|server|contract)\//.exec(path)?.[1]
  const target = /^(?:@quanzi\/)?(web|server|contract)(?:\/|$)/.exec(to)?.[1]
  if (wing === 'contract' && !isTest(path) && target !== 'contract' && !/^zod(\/|$)/.test(to)) {
    return [`contract depends on zod alone, not on ${to}`]
  }
  const apart = (wing === 'web' && target === 'server') || (wing === 'server' && target === 'web')
  return apart ? [`${wing} and ${target} know each other through contract only (${to})`] : []
}

const insideWing = (path: string, { to, typeOnly }: Import): string[] => {
  const [wing, from, target] = sameWing(path, to)
  if (!wing || isTest(path)) return []
  if (wing === 'server') {
    const fromAdapter = from.startsWith('adapters/')
    if (target.startsWith('adapters/') && !fromAdapter && !starters.includes(from)) return [`only main.ts knows ${to}`]
    if (fromAdapter && height('server', target) > 1) return [`an adapter knows ports, not ${to}`]
    // Which site is asked is a fact that the front door hands on.
    if (typeOnly && target === 'features/site/site.ts') return []
  }
  return height(wing, target) > height(wing, from) ? [`looks up to ${to}`] : []
}

const betweenFeatures = (path: string, { to }: Import): string[] => {
  const [wing, from, target] = sameWing(path, to)
  const [mine, theirs] = [featureOf(from), featureOf(target)]
  if (!wing || isTest(path) || !theirs) return []
  if (wing === 'server' && !serverFeatures.includes(theirs)) return [`give ${theirs} a place in serverFeatures`]
  if (!mine || mine === theirs) return []
  if (wing === 'web') return [`a feature does not know another (${to}); a screen puts them together`]
  if (serverFeatures.indexOf(theirs) < serverFeatures.indexOf(mine)) return [`${mine} stands below ${theirs} (${to})`]
  return target.endsWith('/routes.ts') ? [`the routes of ${theirs} are its own`] : []
}

/** Zod is not for the pages that everybody loads: they take types from the contract, and values from its plain tables. */
const weightOfContract = (path: string, { to, typeOnly }: Import, withZod: Set<string>): string[] => {
  if (!path.startsWith('web/src/') || isTest(path) || typeOnly || !to.startsWith('@quanzi/contract')) return []
  const file = `contract/src${to.slice('@quanzi/contract'.length) || '/index'}.ts`
  return withZod.has(file) ? [`brings zod into the pages with ${to}; import type instead`] : []
}

const filesWithZod = (sources: Source[]) => {
  const contract = sources.filter(({ path }) => path.startsWith('contract/src/') && !isTest(path))
  const reached = new Set<string>()
  for (let before = -1; before < reached.size; ) {
    before = reached.size
    for (const source of contract) {
      const heavy = importsOf(source).some(
        ({ to, typeOnly }) => !typeOnly && (/^zod(\/|$)/.test(to) || reached.has(to)),
      )
      if (heavy) reached.add(source.path)
    }
  }
  return reached
}

/** What only one place may ask of the world around. */
const reaches = ({ path, text }: Source): string[] => {
  if (isTest(path)) return []
  const faults: string[] = []
  if (path.startsWith('server/src/') && path !== 'server/src/env.mjs' && /\bprocess\s*\??\.\s*env\b/.test(text)) {
    faults.push('only env.mjs reads the environment')
  }
  if (path.startsWith('web/src/') && !path.startsWith('web/src/bridge/') && /\bnavigator\??\.userAgent/.test(text)) {
    faults.push('only bridge/ asks where the pages run')
  }
  return faults
}

const sameWing = (path: string, to: string): ['server' | 'web', string, string] | [null, '', ''] => {
  const wing = path.startsWith('server/src/') ? 'server' : path.startsWith('web/src/') ? 'web' : null
  if (!wing || !to.startsWith(`${wing}/src/`)) return [null, '', '']
  const start = `${wing}/src/`.length
  return [wing, path.slice(start), to.slice(start)]
}

const height = (wing: 'server' | 'web', path: string) => heights[wing].find(([pattern]) => pattern.test(path))?.[1] ?? 1

const featureOf = (path: string) => /^features\/([^/]+)\//.exec(path)?.[1]

// The import directions of ARCHITECTURE.md. No rule has a list of exceptions: move the import, pass the value as an
// argument, or ask for it through a port.

const test = String.raw`(\.(test|fixture|fake)\.tsx?$|^(e2e|bench|server/test)/)`
const groups = ['identity', 'circle', 'moderation', 'console']
const groupLayers = groups.map((name) => [name, `${name}/`])

/** The layers of each workspace, lowest first. A file imports its own layer and lower ones. */
const layers = {
  contract: [['tables', String.raw`(?!index\.ts)[\w-]+\.ts$`], ...groupLayers, ['index', String.raw`index\.ts`]],
  server: [
    ['leaves', String.raw`(schema/|config/env[\w-]*\.mjs)`],
    ['platform', String.raw`(platform/|ports\.ts)`],
    ...groupLayers,
    [
      'composition',
      String.raw`((app|main|serve|job-handlers|expired-rows)\.ts|(archive|demo|dev|tools)/|config/(?!env))`,
    ],
  ],
  web: [
    ['platform', String.raw`(platform/|(paths|addresses)\.ts)`],
    ['ui', 'ui/'],
    ...groupLayers,
    ['composition', String.raw`((main|routes|render-home)\.tsx|(app|screens)/)`],
  ],
}

const upward = Object.entries(layers).flatMap(([workspace, list]) =>
  list.slice(0, -1).map(([name, pattern], index) => ({
    name: `${workspace}-${name}-imports-upward`,
    severity: 'error',
    from: { path: `^${workspace}/src/${pattern}`, pathNot: test },
    to: { path: list.slice(index + 1).map(([, higher]) => `^${workspace}/src/${higher}`) },
  })),
)

const adapters = '^server/src/adapters/'
/** Components that only the console uses: a layer below its features. */
const consoleKit = '^web/src/console/(forms|labels|lists|shell)/'

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...upward,
    {
      name: 'no-cycles',
      comment: 'Types count: two files that need each other are one file, or share a third.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'contract-depends-on-zod-alone',
      severity: 'error',
      from: { path: '^contract/src/', pathNot: test },
      to: { pathNot: ['^contract/src/', '^node_modules/zod/'] },
    },
    {
      name: 'web-and-server-meet-in-the-contract',
      severity: 'error',
      from: { path: '^(web|server)/', pathNot: test },
      to: { path: '^(web|server)/', pathNot: '^$1/' },
    },
    {
      name: 'adapters-know-ports-and-pure-helpers',
      comment: 'An adapter answers ports.ts. Of the platform it may use pure functions on text and coordinates.',
      severity: 'error',
      from: { path: adapters, pathNot: test },
      to: { path: '^server/src/', pathNot: [adapters, String.raw`^server/src/(ports\.ts|platform/(geo|text)/)`] },
    },
    {
      name: 'adapters-are-chosen-at-the-top',
      severity: 'error',
      from: {
        path: '^server/src/',
        pathNot: [test, adapters, String.raw`^server/src/(serve\.ts|(tools|demo|dev)/)`],
      },
      to: { path: adapters },
    },
    {
      name: 'routes-are-mounted-by-the-app',
      severity: 'error',
      from: { path: '^server/src/', pathNot: [test, String.raw`^server/src/(app|console/routes)\.ts$`] },
      to: { path: String.raw`routes\.ts$` },
    },
    {
      name: 'web-features-do-not-import-each-other',
      comment: 'Screens put the features of one group together.',
      severity: 'error',
      from: { path: `^web/src/(${groups.join('|')})/([^/]+)/`, pathNot: [test, consoleKit] },
      to: { path: '^web/src/$1/', pathNot: ['^web/src/$1/$2/', consoleKit] },
    },
    {
      name: 'console-kit-knows-no-feature',
      severity: 'error',
      from: { path: consoleKit, pathNot: test },
      to: { path: '^web/src/console/', pathNot: consoleKit },
    },
    {
      name: 'screens-do-not-know-the-app-frame',
      severity: 'error',
      from: { path: '^web/src/screens/', pathNot: test },
      to: { path: '^web/src/app/' },
    },
    {
      name: 'components-call-the-api-through-hooks',
      severity: 'error',
      from: { path: String.raw`^web/src/(app|screens|${groups.join('|')})/.*\.tsx$`, pathNot: test },
      to: { path: String.raw`^web/src/platform/api/(client|query)\.ts$` },
    },
    {
      name: 'unresolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: String.raw`(^|/)(dist|results|screenshots)/|\.css$|^virtual:` },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'default', 'types'] },
  },
}

import { cpSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { build } from 'esbuild'
import { root } from './shell.mjs'

const source = join(root, 'server/src')
const output = join(root, 'server/dist')

/** Packages that stay in node_modules: native ones, and those that read files of their own at run time. */
const external = ['sharp', '@electric-sql/pglite', 'pg-native', '@aws-sdk/*', 'tinypool']

/** Command line programs, for images without sources. */
const tools = [
  'appoint-chief',
  'backup',
  'cell',
  'check-ledger',
  'check-secret',
  'export-site',
  'import-site',
  'reset-factor',
  'restore',
  'verify-log',
]

/** Bundled CommonJS packages need these; an ES module lacks them. */
const commonJs = `import { createRequire as __createRequire } from 'node:module'
import { fileURLToPath as __fileURLToPath } from 'node:url'
const require = __createRequire(import.meta.url)
const __filename = __fileURLToPath(import.meta.url)
const __dirname = __fileURLToPath(new URL('.', import.meta.url))`

/** `new URL('./name', import.meta.url)` in a source copies that file or folder; `x/worker.ts` becomes `x-worker.js`. */
export const bundleServer = async () => {
  rmSync(output, { recursive: true, force: true })
  await build({
    entryPoints: [
      { in: join(source, 'main.ts'), out: 'main' },
      ...tools.map((name) => ({ in: join(source, `tools/${name}.ts`), out: name })),
      ...workers().map((file) => ({ in: join(source, file), out: `${basename(dirname(file))}-worker` })),
    ],
    outdir: output,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    minifySyntax: true,
    minifyWhitespace: true,
    sourcemap: true,
    sourcesContent: false,
    external,
    plugins: [withoutUnusedModules],
    legalComments: 'none',
    banner: { js: commonJs },
    logLevel: 'warning',
  })
  for (const path of assets()) cpSync(path, join(output, basename(path)), { recursive: true })
}

/** Unused code of half a megabyte: Zod's messages in fifty languages, Fastify's schema compilers, its search of files. */
const unusedModules = [
  { filter: /zod\/v4\/locales\/index\.js$/, contents: "export { default as en } from './en.js'" },
  {
    filter: /@fastify\/(ajv-compiler|fast-json-stringify-compiler)\/index\.js$/,
    contents: "throw new Error('left out by scripts/bundle.mjs')",
  },
  { filter: /\/glob\/dist\/\w+\/index(\.min)?\.js$/, contents: '' },
]
/** @type {import('esbuild').Plugin} */
const withoutUnusedModules = {
  name: 'without-unused-modules',
  setup: ({ onLoad }) => {
    for (const { filter, contents } of unusedModules) onLoad({ filter }, () => ({ contents }))
  },
}

const sources = () =>
  readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) => /(?<!\.test)\.ts$/.test(file))

const workers = () => sources().filter((file) => basename(file) === 'worker.ts')

const assets = () => new Set(sources().flatMap((file) => assetsOf(join(source, file))))

/** @param {string} file */
function assetsOf(file) {
  const named = readFileSync(file, 'utf8').matchAll(/new URL\(\s*['"`]\.\/([\w.-]+)[^'"`]*['"`],\s*import\.meta\.url/g)
  return [...named]
    .map(([, name = '']) => join(dirname(file), name))
    .filter((path) => !/\.[jt]s$/.test(path) && existsSync(path))
}

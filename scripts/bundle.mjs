import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { build } from 'esbuild'
import { root } from './shell.mjs'

const source = join(root, 'server/src')
const output = join(root, 'server/dist')

/**
 * Packages that stay in node_modules: native ones, and those that read files of their own at run time. Everything else
 * goes into the bundle, which starts faster than hundreds of files.
 */
const external = ['sharp', '@electric-sql/pglite', 'pg-native', 'svg-captcha', '@aws-sdk/*']

/** What `npm run` does from the sources, an image without them does from the bundle. */
const tools = ['backup', 'restore', 'check-ledger', 'verify-log']

/** Bundled CommonJS packages call these; an ES module has none of them. */
const commonJs = `import { createRequire as __createRequire } from 'node:module'
import { fileURLToPath as __fileURLToPath } from 'node:url'
const require = __createRequire(import.meta.url)
const __filename = __fileURLToPath(import.meta.url)
const __dirname = __fileURLToPath(new URL('.', import.meta.url))`

/**
 * Bundles the server into server/dist/main.js, and each thread or process `x/worker.ts` into `x-worker.js` beside it, as the
 * programs for those who run it. A file
 * or folder that a source reads as `new URL('./name', import.meta.url)` is copied there under the same name.
 */
export const bundleServer = async () => {
  rmSync(output, { recursive: true, force: true })
  await build({
    entryPoints: [
      { in: join(source, 'main.ts'), out: 'main' },
      ...tools.map((name) => ({ in: join(source, `${name}.ts`), out: name })),
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
    plugins: [withoutDeadWeight],
    legalComments: 'none',
    banner: { js: commonJs },
    logLevel: 'warning',
  })
  inOneByte()
  for (const path of assets()) cpSync(path, join(output, basename(path)), { recursive: true })
}

/**
 * What packages bring along and nobody here reads, which would be half a megabyte of the process for ever: Zod's words in
 * fifty languages, as every message is of `errors.ts`, and what Fastify makes of schemas, of which no route has one.
 */
const deadWeight = [
  { filter: /zod\/v4\/locales\/index\.js$/, contents: "export { default as en } from './en.js'" },
  {
    filter: /@fastify\/(ajv-compiler|fast-json-stringify-compiler)\/index\.js$/,
    contents: "throw new Error('left out by scripts/bundle.mjs')",
  },
]
/** @type {import('esbuild').Plugin} */
const withoutDeadWeight = {
  name: 'without dead weight',
  setup: ({ onLoad }) => {
    for (const { filter, contents } of deadWeight) onLoad({ filter }, () => ({ contents }))
  },
}

/** A single character beyond Latin-1, as regular expressions keep them, and V8 holds all of the text in two bytes each. */
const inOneByte = () => {
  for (const name of readdirSync(output).filter((file) => file.endsWith('.js'))) {
    const file = join(output, name)
    const code = (/** @type {string} */ sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`
    writeFileSync(file, readFileSync(file, 'utf8').replace(/[^\0-\x7f]/g, code))
  }
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

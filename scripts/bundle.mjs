import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { build } from 'esbuild'
import { root } from './shell.mjs'

const source = join(root, 'server/src')
const output = join(root, 'server/dist')

/**
 * Packages that stay in node_modules: native ones, those that read files of their own at run time, and what Fastify would
 * load if a route had a schema, which none has. Everything else goes into the bundle, which starts faster than hundreds of
 * files.
 */
const external = [
  'sharp',
  '@electric-sql/pglite',
  'pg-native',
  'svg-captcha',
  '@aws-sdk/*',
  '@fastify/ajv-compiler',
  '@fastify/fast-json-stringify-compiler',
]

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
    plugins: [oneLanguage],
    legalComments: 'none',
    banner: { js: commonJs },
    logLevel: 'warning',
  })
  inOneByte()
  for (const path of assets()) cpSync(path, join(output, basename(path)), { recursive: true })
}

/** Zod carries its words in fifty languages, of which nobody here reads one: every message is of `errors.ts`. */
const oneLanguage = {
  name: 'one language',
  /** @param {import('esbuild').PluginBuild} build */
  setup: ({ onLoad }) =>
    onLoad({ filter: /zod\/v4\/locales\/index\.js$/ }, () => ({ contents: "export { default as en } from './en.js'" })),
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

import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readTextFiles } from '../lint/text-files.mjs'
import { root } from '../shell.mjs'

type TextFile = ReturnType<typeof readTextFiles>[number]

const files = readTextFiles()
const self = 'scripts/checks/repository.test.ts'

test('no file names a path of the machine or a package registry', () => {
  const words = [`/${'work'}/`, `/${'tmp'}/bash`, String.raw`registry\.[a-z.]+\.(org|com|cn)`]
  const found = new RegExp(words.join('|'))
  expect(files.filter(({ text }) => found.test(text)).map(({ path }) => path)).toEqual([])
})

test('no comment says that something is left to do, and no type error is silenced', () => {
  const mark = /\b(TODO|FIXME|XXX)\b|@ts-(ignore|nocheck)/
  const code = files.filter(({ path }) => /\.(ts|tsx|mjs|css|sql)$/.test(path) && path !== self)
  expect(code.filter(({ text }) => mark.test(text)).map(({ path }) => path)).toEqual([])
})

test('no comment begins with a bare “Of”', () => {
  const bare = /(\/\/|\/\*\*?(\s*\n\s*\*)?)\s+Of\b/
  const code = files.filter(({ path }) => /\.(ts|tsx|mjs|css)$/.test(path))
  expect(code.filter(({ text }) => bare.test(text)).map(({ path }) => path)).toEqual([])
})

test('no style sheet is longer than 365 lines', () => {
  const long = files.filter(({ path, text }) => path.endsWith('.css') && text.split('\n').length > 366)
  expect(long.map(({ path }) => path)).toEqual([])
})

test('every relative link of the documentation leads to an existing file and heading', () => {
  const pages = files.filter(({ path }) => path.endsWith('.md'))
  const headings = new Map(pages.map(({ path, text }) => [path, headingsOf(text)]))
  const broken = pages.flatMap(({ path, text }) =>
    [...text.matchAll(/\]\((?!https?:)([^)#\s]*)#?([^)\s]*)\)/g)]
      .map(([, link, heading = '']) => ({ page: link ? posix.join(posix.dirname(path), link) : path, heading }))
      .filter(
        ({ page, heading }) =>
          !existsSync(join(root, page)) || (heading !== '' && headings.get(page)?.has(heading) === false),
      )
      .map(({ page, heading }) => `${path}: ${page}#${heading}`),
  )
  expect(broken).toEqual([])
})

test('every npm script that a file names exists', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const missing = files
    .filter(({ path }) => path !== 'CHANGELOG.md')
    .flatMap(({ path, text }) =>
      [...text.matchAll(/npm run (?:-s )?([a-z][\w:-]*\w)/g)]
        .filter(([, name = '']) => !(name in scripts))
        .map(([, name]) => `${path}: ${name}`),
    )
  expect(missing).toEqual([])
})

test('every source file that the documentation, a script or a test names exists', () => {
  const folders = '(?:bench|contract|deploy|docs|e2e|scripts|server|web)'
  const inDocumentation = new RegExp(String.raw`\`(${folders}/[\w./-]+\.\w+)\``, 'g')
  const inCode = new RegExp(String.raw`'(${folders}/[\w./-]+\.(?:ts|tsx|mjs))'`, 'g')
  const missing = files
    .filter(({ path }) => /\.(md|ts|tsx|mjs)$/.test(path) && path !== 'CHANGELOG.md' && path !== self)
    .flatMap(({ path, text }) =>
      [...text.matchAll(path.endsWith('.md') ? inDocumentation : inCode)]
        .map(([, named = '']) => named)
        .filter((named) => !existsSync(join(root, named)))
        .map((named) => `${path}: ${named}`),
    )
  expect(missing).toEqual([])
})

describe('style modules', () => {
  test('every class is used, every used class exists, every custom property is set', () => {
    expect(styleFaults(files)).toEqual([])
  })

  test('an unused class, a missing class and an unset property are reported', () => {
    const found = styleFaults([
      {
        path: 'web/src/A.module.css',
        text: '.on { color: var(--ink) }\n.off:hover { top: 0.5rem }\n.x :global(.y) {}',
      },
      { path: 'web/src/A.tsx', text: "import styles from './A.module.css'\nstyles.on + styles.x + styles.gone" },
      { path: 'web/src/B.module.css', text: '.small { color: var(--paper) }' },
      {
        path: 'web/src/B.tsx',
        text: "import styles from './B.module.css'\nstyles[size]\nstyle={{ '--paper': white }}",
      },
    ])
    expect(found).toEqual([
      'web/src/A.module.css: .off is unused',
      'web/src/A.tsx: .gone is not in web/src/A.module.css',
      'web/src/A.module.css: --ink is never set',
    ])
  })
})

/** As GitHub names them in addresses. */
function headingsOf(markdown: string): Set<string> {
  const lines = markdown.replace(/^```.*?^```/gms, '').matchAll(/^#+ (.+)$/gm)
  return new Set(
    [...lines].map(([, text = '']) =>
      text
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, '')
        .replace(/\s/g, '-'),
    ),
  )
}

function styleFaults(all: TextFile[]): string[] {
  const uses = all.flatMap(classUses)
  const classes = all
    .filter(({ path }) => path.endsWith('.module.css'))
    .flatMap(({ path, text }) => {
      const defined = classesOf(text)
      const used = uses.filter(({ sheet }) => sheet === path)
      // `styles[size]` may use any class of the sheet.
      const computed = used.some(({ name }) => name === undefined)
      const unused = computed ? [] : [...defined].filter((name) => !used.some((use) => use.name === name))
      const missing = used.filter(({ name }) => name !== undefined && !defined.has(name))
      return [
        ...unused.map((name) => `${path}: .${name} is unused`),
        ...missing.map(({ by, name }) => `${by}: .${name} is not in ${path}`),
      ]
    })
  return [...classes, ...unsetProperties(all)]
}

/** `name` is undefined where the class is computed. */
function classUses({ path, text }: TextFile): { sheet: string; by: string; name?: string | undefined }[] {
  return [...text.matchAll(/^import (\w+) from '([^']+\.module\.css)'/gm)].flatMap(([, variable, from = '']) =>
    [...text.matchAll(new RegExp(`(?<![\\w.'-])${variable}(?:\\.(\\w+)|\\[)`, 'g'))].map(([, name]) => ({
      sheet: posix.join(posix.dirname(path), from),
      by: path,
      name,
    })),
  )
}

function classesOf(css: string) {
  const selectors = css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/:global\([^)]*\)/g, '')
    .replace(/\{[^{}]*\}/g, '{}')
  return new Set([...selectors.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = '']) => name))
}

/** Base UI sets `--drawer-*` while a finger drags a drawer. */
function unsetProperties(all: TextFile[]): string[] {
  const web = all.filter(({ path }) => path.startsWith('web/'))
  const set = new Set(web.flatMap(({ text }) => [...text.matchAll(/(--[\w-]+)['"]?\]?\s*:/g)].map(([, name]) => name)))
  return web
    .filter(({ path }) => path.endsWith('.css'))
    .flatMap(({ path, text }) =>
      [...new Set([...text.matchAll(/var\((--[\w-]+)/g)].map(([, name = '']) => name))]
        .filter((name) => !set.has(name) && !name.startsWith('--drawer-'))
        .map((name) => `${path}: ${name} is never set`),
    )
}

import { resolved, type Source } from './sources.ts'

/** What is offered and nobody takes, or taken and nobody offers: exports, classes and custom properties, one line each. */
export const looseEnds = (sources: Source[]): string[] => [
  ...exportsForNobody(sources),
  ...strayClasses(sources),
  ...unsetProperties(sources),
]

/** A module that is imported as a whole, and a screen, which is found by its name, are used as a whole. */
const exportsForNobody = (sources: Source[]): string[] => {
  const code = sources.filter(({ path }) => /\.(ts|tsx|mjs)$/.test(path) && !path.endsWith('.d.ts'))
  const taken = new Set(code.flatMap(takenBy))
  return code
    .filter(({ path }) => !taken.has(path) && !/^web\/src\/screens\/\w+\.tsx$/.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/^export (?:async )?(?:const|let|function\*?|type|class) (\w+)/gm)]
        .filter(([, name]) => !taken.has(`${path} ${name}`))
        .map(([, name]) => `${path} exports ${name} for nobody`),
    )
}

/** `path name` of what a file imports by name, `path` of what it imports as a whole. */
const takenBy = ({ path, text }: Source): string[] => {
  const named = /^\s*(?:import|export)\b(?:\s+type\b)?\s*(?:\w+\s*,\s*)?\{([^}]*)\}\s*from\s*['"]([^'"]+)['"]/gm
  const whole = /\bimport\(\s*['"]([^'"]+)['"]|^(?:import|export)\s+(?:type\s+)?\*[^'"]*from\s*['"]([^'"]+)['"]/gm
  return [
    ...[...text.matchAll(named)].flatMap(([, names = '', from = '']) =>
      names.split(',').map((name) => `${fileOf(path, from)} ${/(?:type\s+)?(\w*)/.exec(name.trim())?.[1]}`),
    ),
    ...[...text.matchAll(whole)].map(([, called, starred]) => fileOf(path, called ?? starred ?? '')),
  ]
}

const fileOf = (path: string, from: string) =>
  from.startsWith('@quanzi/contract')
    ? `contract/src${from.slice('@quanzi/contract'.length) || '/index'}.ts`
    : resolved(path, from)

const strayClasses = (sources: Source[]): string[] => {
  const all = sources.flatMap(wornBy)
  return sources
    .filter(({ path }) => path.endsWith('.module.css'))
    .flatMap(({ path, text }) => {
      const there = classesOf(text)
      const worn = all.filter(({ sheet }) => sheet === path)
      // A class whose name is made while the page runs may be any of them.
      const isMade = worn.some(({ word }) => word === undefined)
      const unworn = isMade ? [] : [...there].filter((one) => !worn.some(({ word }) => word === one))
      const missing = worn.filter(({ word }) => word !== undefined && !there.has(word))
      return [
        ...unworn.map((one) => `${path} has .${one} for nobody`),
        ...missing.map(({ by, word }) => `${by} wears .${word}, which ${path} has not`),
      ]
    })
}

/** Which classes of which sheet a component wears; `word` is absent where it is not written down. */
const wornBy = ({ path, text }: Source): { sheet: string; by: string; word?: string | undefined }[] =>
  [...text.matchAll(/^import (\w+) from '([^']+\.module\.css)'/gm)].flatMap(([, name, from = '']) =>
    [...text.matchAll(new RegExp(`(?<![\\w.'-])${name}(?:\\.(\\w+)|\\[)`, 'g'))].map(([, word]) => ({
      sheet: resolved(path, from),
      by: path,
      word,
    })),
  )

const classesOf = (css: string) => {
  const selectors = css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/:global\([^)]*\)/g, '')
    .replace(/\{[^{}]*\}/g, '{}')
  return new Set([...selectors.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = '']) => name))
}

/** Base UI sets those of a drawer while a finger draws it. */
const unsetProperties = (sources: Source[]): string[] => {
  const web = sources.filter(({ path }) => path.startsWith('web/'))
  const set = new Set(web.flatMap(({ text }) => [...text.matchAll(/(--[\w-]+)['"]?\]?\s*:/g)].map(([, name]) => name)))
  return web
    .filter(({ path }) => path.endsWith('.css'))
    .flatMap(({ path, text }) =>
      [...new Set([...text.matchAll(/var\((--[\w-]+)/g)].map(([, name = '']) => name))]
        .filter((name) => !set.has(name) && !name.startsWith('--drawer-'))
        .map((name) => `${path} asks for ${name}, which nobody sets`),
    )
}

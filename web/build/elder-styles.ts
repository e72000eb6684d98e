import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import postcss from 'postcss'
import { createScopedName } from './class-names.ts'
import { repeatDarkRules } from './dark-theme.ts'

const source = fileURLToPath(new URL('../src/', import.meta.url))
const folder = `${source}ui/elder/styles/`

/** Above every rule of a module. The back office has its own sizes. */
const mode = ':root[data-elder]:not([data-density]):not([data-page])'

/**
 * The style sheet of elder mode, which the head script asks for in that mode only. Its files name classes of
 * CSS modules as the build does, `Avatar_letter`; each selector is limited to the mode.
 */
export const elderStyles = (): string =>
  readdirSync(folder)
    .sort()
    .map((file) => limitToMode(readFileSync(folder + file, 'utf8'), moduleClasses()))
    .join('\n')

/** Throws for a class of a module that does not exist: a renamed one would silently keep its size. */
export const limitToMode = (css: string, classes: ReadonlySet<string>): string => {
  const root = postcss.parse(css)
  repeatDarkRules(root)
  root.walkComments((comment) => void comment.remove())
  root.walkRules((rule) => {
    const missing = [...rule.selector.matchAll(/\.([A-Za-z]\w*_[\w-]+)/g)].find(([, name = '']) => !classes.has(name))
    if (missing) throw new Error(`The styles of elder mode name ${missing[0]}, which no CSS module has.`)
    rule.selectors = rule.selectors.map((one) =>
      one.startsWith(':root') ? mode + one.slice(':root'.length) : `${mode} ${one}`,
    )
  })
  return root.toString()
}

const moduleClasses = (): Set<string> => {
  const nameOf = createScopedName()
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.module.css'),
  )
  const classes = new Set<string>()
  for (const file of files) {
    postcss.parse(readFileSync(source + file, 'utf8')).walkRules(({ selector }) => {
      for (const [, local = ''] of selector.matchAll(/\.([A-Za-z][\w-]*)/g)) classes.add(nameOf(local, source + file))
    })
  }
  return classes
}

export type Params = Record<string, string | undefined>

/**
 * The parameters of a path under a pattern such as `/usercenter/:id?`; null without a match. A trailing slash is
 * ignored.
 */
export const matchPath = (pattern: string, pathname: string): Params | null => {
  const { regex, names } = compiled.get(pattern) ?? compile(pattern)
  const found = regex.exec(pathname)
  return found && Object.fromEntries(names.map((name, index) => [name, decodeGroup(found[index + 1])]))
}

type Compiled = { regex: RegExp; names: string[] }
const compiled = new Map<string, Compiled>()

const compile = (pattern: string): Compiled => {
  const names: string[] = []
  const source = pattern
    .replace(/[.*+^${}()|[\]\\]/g, '\\$&')
    .replace(/\/:(\w+)(\?)?/g, (_, name: string, optional?: string) => {
      names.push(name)
      return optional ? '(?:/([^/]+))?' : '/([^/]+)'
    })
  const result = { regex: new RegExp(`^${source.replace(/\/$/, '')}/?$`), names }
  compiled.set(pattern, result)
  return result
}

/** A text that was typed by hand, such as one with a lone `%`, stays as it is. */
export const decodeUrlPart = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const decodeGroup = (text: string | undefined) => (text === undefined ? undefined : decodeUrlPart(text))

export type Params = Record<string, string | undefined>

/** The parts of an address that a pattern such as `/usercenter/:id?` names; null when it does not fit. A last slash is no matter. */
export const matchPath = (pattern: string, pathname: string): Params | null => {
  const { regex, names } = compiled.get(pattern) ?? compile(pattern)
  const found = regex.exec(pathname)
  return found && Object.fromEntries(names.map((name, index) => [name, decode(found[index + 1])]))
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
  const made = { regex: new RegExp(`^${source.replace(/\/$/, '')}/?$`), names }
  compiled.set(pattern, made)
  return made
}

/** A broken escape in a link is shown as it is. */
const decode = (text: string | undefined) => {
  if (text === undefined) return undefined
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

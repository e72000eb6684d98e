import { compatOf, missingIn } from '../../web/build/browsers/compat-data.ts'
import { accepted, floor, polyfilled } from '../../web/build/browsers/floor.ts'
import { code, page, table } from './markdown.ts'

const nameOf = { chrome: 'Chrome', safari_ios: 'iOS', firefox: 'Firefox' }

const readable = (text: string) =>
  Object.entries(nameOf).reduce((rest, [key, name]) => rest.replace(new RegExp(`\\b${key}\\b`), name), text)

/** Where MDN keeps what the build calls by this name. */
const placesOf = (name: string): string[][] => {
  const [property = '', value] = name.split(': ')
  const [owner = '', member] = name.split('.')
  return [
    ['css', 'properties', property, ...(value ? [value] : [])],
    ['css', 'selectors', name.replace(/^:+/, '')],
    ['css', 'at-rules', 'media', name.replace('@media ', '')],
    ['css', 'types', 'length', 'viewport_percentage_units_dynamic'],
    ['javascript', 'builtins', owner, ...(member ? [member] : [])],
    ['api', owner, ...(member ? [member] : [])],
    ['api', owner, `${member}_static`],
  ].filter(([, , where]) => where !== 'length' || name === 'dvh')
}

const olderThan = (name: string): string => {
  const found = placesOf(name)
    .map((place) => missingIn(compatOf(...place)))
    .find((text) => text !== undefined)
  if (!found) throw new Error(`browsers.md: MDN knows no version of ${name}.`)
  return readable(found)
}

export const browsersPage = (): string =>
  page(
    'What older browsers do without',
    `Newer than the floor (${readable(
      Object.entries(floor)
        .map(([name, version]) => `${name} ${version}`)
        .join(', '),
    )}) and in use, from \`web/build/browsers/floor.ts\`. [Browsers](../browsers.md) explains the floor.`,
    table(
      ['what', 'missing in', 'there'],
      Object.entries(accepted).map(([name, reason]) => [code(name), olderThan(name), reason.replaceAll('`', '')]),
    ),
    `Added by a file that only such browsers request: ${polyfilled.map((name) => `${code(name)} (${olderThan(name)})`).join(', ')}.`,
  )

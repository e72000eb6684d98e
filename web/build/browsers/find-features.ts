import postcss from 'postcss'
import { type Compat, compatOf, entriesOf, missingIn } from './compat-data.ts'
import { type TreeNode, walkTree } from './walk-tree.ts'

/** What a script or a style sheet uses that the oldest browsers do not have, by the data of MDN. */
export type Feature = { name: string; missingIn: string }

/** Types whose methods are found by name alone; methods of other types share their names with those of libraries. */
const commonObjects = ['Array', 'Object', 'Promise', 'RegExp', 'String']

const methods = new Map<string, { owner: string; compat: Compat }[]>()
for (const owner of commonObjects) {
  for (const [name, compat] of entriesOf('javascript', 'builtins', owner))
    methods.set(name, [...(methods.get(name) ?? []), { owner, compat }])
}

/** An object of the language or of the browser, or a member of it. */
const globalCompat = (...path: string[]): Compat | undefined =>
  compatOf('javascript', 'builtins', ...path) ?? compatOf('api', ...path)

/** `ast` as parsed by Rolldown, `code` the text of the same script. */
export const findInScript = (ast: unknown): Feature[] => {
  const found = new Map<string, string>()
  const add = (name: string, missing: string | undefined) => missing && found.set(name, missing)
  if (awaitsAtTheTop(ast)) add('await at the top', missingIn(compatOf('javascript', 'operators', 'await', 'top_level')))
  const names = new Set<unknown>()
  walkTree(ast, (node) => {
    add(...syntaxOf(node))
    names.add(nameOf(node))
    if (node.type === 'Identifier' && !names.has(node)) add(`${node.name}`, missingIn(globalCompat(`${node.name}`)))
    if (node.type !== 'CallExpression') return
    const { object, property, computed } = node.callee as TreeNode & { object?: TreeNode; property?: TreeNode }
    if (!object || !property || computed) return
    const [owner, method] = [`${object.name}`, `${property.name}`]
    const fixed = globalCompat(owner, method) ?? globalCompat(owner, `${method}_static`)
    if (object.type === 'Identifier' && fixed) return add(`${owner}.${method}`, missingIn(fixed))
    const owners = methods.get(method) ?? []
    if (owners.every(({ compat }) => missingIn(compat)))
      for (const { owner, compat } of owners.slice(0, 1)) add(`${owner}.${method}`, missingIn(compat))
  })
  return [...found].map(([name, missingIn]) => ({ name, missingIn }))
}

const awaitsAtTheTop = (ast: unknown): boolean => {
  let found = false
  walkTree(
    ast,
    ({ type, await: isAwaiting }) => {
      found ||= type === 'AwaitExpression' || (type === 'ForOfStatement' && isAwaiting === true)
    },
    ({ type }) => /Function|PropertyDefinition/.test(type),
  )
  return found
}

const globals = ['window', 'self', 'globalThis']

/** A node that only names a property: of an object that is not the global one, or of a literal or a class. */
const nameOf = ({ type, computed, object, property, key }: TreeNode): unknown => {
  if (computed) return undefined
  if (type === 'MemberExpression') return globals.includes(`${(object as TreeNode).name}`) ? undefined : property
  return key
}

const syntaxOf = (node: TreeNode): [string, string | undefined] => {
  const [name, compat] = newSyntaxOf(node)
  return [name, missingIn(compat)]
}

const newSyntaxOf = (node: TreeNode): [string, Compat | undefined] => {
  const key = node.key as TreeNode | undefined
  if (node.type === 'StaticBlock')
    return ['static block', compatOf('javascript', 'classes', 'static', 'initialization_blocks')]
  if (node.type === 'MethodDefinition' && key?.type === 'PrivateIdentifier')
    return ['private method', compatOf('javascript', 'classes', 'private_class_methods')]
  if (node.type === 'AssignmentExpression' && node.operator === '??=')
    return ['??=', compatOf('javascript', 'operators', 'nullish_coalescing_assignment')]
  if (node.type === 'BinaryExpression' && (node.left as TreeNode).type === 'PrivateIdentifier')
    return ['#name in', compatOf('javascript', 'classes', 'private_class_fields_in')]
  const regex = node.regex as { pattern: string; flags: string } | undefined
  if (!regex) return ['', undefined]
  if (/\(\?<[!=]/.test(regex.pattern))
    return ['lookbehind', compatOf('javascript', 'regular_expressions', 'lookbehind_assertion')]
  if (/[dv]/.test(regex.flags)) return [`flag ${regex.flags}`, globalCompat('RegExp', 'unicodeSets')]
  return ['', undefined]
}

export const findInStyles = (css: string): Feature[] => {
  const found = new Map<string, string>()
  const add = (name: string, compat: Compat | undefined) => {
    const missing = missingIn(compat)
    if (missing) found.set(name, missing)
  }
  postcss.parse(css).walk((node) => {
    if (node.type === 'decl' && !node.prop.startsWith('-') && !hasPrefixed(node)) {
      add(node.prop, compatOf('css', 'properties', node.prop))
      for (const word of node.value.match(/[a-z-]+/g) ?? [])
        add(`${node.prop}: ${word}`, compatOf('css', 'properties', node.prop, word))
      for (const name of node.value.match(/[a-z-]+(?=\()/g) ?? []) add(`${name}()`, functionCompat(name))
      if (/\d[dsl]v[hw]\b/.test(node.value))
        add('dvh', compatOf('css', 'types', 'length', 'viewport_percentage_units_dynamic'))
    }
    if (node.type === 'atrule') {
      add(`@${node.name}`, compatOf('css', 'at-rules', node.name))
      const media = node.name === 'media' ? (node.params.match(/[a-z-]+/g) ?? []) : []
      for (const word of media) add(`@media ${word}`, compatOf('css', 'at-rules', 'media', word))
    }
    if (node.type !== 'rule') return
    for (const [name] of node.selector.matchAll(/(?<!-):{1,2}[a-z][a-z-]+/g))
      add(name, compatOf('css', 'selectors', name.replace(/^:+/, '')))
  })
  return [...found].map(([name, missingIn]) => ({ name, missingIn }))
}

/** The same declaration with the prefix of older browsers precedes it. */
const hasPrefixed = ({ prop, parent }: postcss.Declaration): boolean =>
  parent?.some((other) => other.type === 'decl' && other.prop === `-webkit-${prop}`) ?? false

const functionCompat = (name: string): Compat | undefined =>
  compatOf('css', 'types', name) ?? compatOf('css', 'types', 'color', name)

import type { Plugin } from 'vite'
import { type TreeNode, walkTree } from './browsers/walk-tree.ts'

/** An element of such a kind is React's error 130. docs/decisions/0072. */
export const reactParts = (): Plugin => ({
  name: 'quanzi:react-parts',
  apply: 'build',
  transform: {
    filter: { id: /node_modules\/(?:react|react-dom|scheduler)\/cjs\/[\w-]+\.production\.js$/ },
    handler(code, id) {
      const file = id.replace(/^.*\/|\.production\.js$/g, '')
      const cut = file === 'react-dom-client' ? withoutUnusedParts(code, this.parse(code)) : code
      return { code: withoutExports(cut, this.parse(cut), unusedExports[file] ?? []), map: null }
    },
  },
  generateBundle(_, bundle) {
    for (const item of Object.values(bundle)) {
      const used = item.type === 'chunk' && findUses(item.code, Object.values(unusedExports).flat())
      if (used) this.error(`${item.fileName} uses ${used}, which web/build/react-parts.ts leaves out.`)
    }
  },
})

/** By the name of the file. */
const unusedExports: Record<string, string[]> = {
  react: ['cache', 'cacheSignal', 'addTransitionType', 'unstable_useCacheRefresh', 'useActionState', 'useOptimistic'],
  'react-dom': [
    ...['preconnect', 'prefetchDNS', 'preinit', 'preinitModule', 'preload', 'preloadModule'],
    ...['browser', 'requestFormReset', 'useFormState', 'useFormStatus'],
  ],
  scheduler: ['unstable_forceFrameRate', 'unstable_next', 'unstable_runWithPriority', 'unstable_wrapCallback'],
}

/** Throws where the installed version exports no such function. */
export const withoutExports = (code: string, ast: unknown, names: string[]): string => {
  const assignments = new Map(
    (ast as { body: TreeNode[] }).body.flatMap((node) => {
      const [, name] = /^exports\.(\w+) =/.exec(code.slice(node.start, node.start + 80)) ?? []
      return name === undefined ? [] : [[name, { ...rangeOf(node), text: '' }] as const]
    }),
  )
  const edits = names.map((name) => {
    const edit = assignments.get(name)
    if (!edit) throw new Error(`React has no export ${name}: revise web/build/react-parts.ts.`)
    return edit
  })
  return applyEdits(code, edits)
}

/** A call of a function of a module that is no ES module: `(0, react.cache)(…)` or `react.cache(…)`. */
export const findUses = (code: string, names: string[]): string | undefined =>
  new RegExp(
    `\\b(?:0,\\s*[\\w$]+\\.(${names.join('|')})\\)|[\\w$]+\\.(?:default\\.)?(${names.filter((name) => /[A-Z_]/.test(name)).join('|')})\\b)`,
  )
    .exec(code)
    ?.slice(1)
    .find(Boolean)

/** The tags of fibers that are never made: of profilers, suspense lists, hoisted elements, html, head and body, transitions, activities. */
const unusedTags = new Set<unknown>([12, 19, 23, 24, 25, 26, 27, 30, 31])
const unusedTypes = /^REACT_(?:ACTIVITY|PROFILER|SUSPENSE_LIST|LEGACY_HIDDEN|VIEW_TRANSITION)_TYPE$/

/** Functions that such elements alone need, and what they answer in their place. Every pattern must find one. */
const unusedFunctions: [name: RegExp, answer: string][] = [
  // Transitions between views.
  [/ViewTransition/, 'void 0'],
  [
    /^(?:commitAfterMutationEffectsOnFiber|recursivelyTraverseAfterMutationEffects|flushAfterMutationEffects)$/,
    'void 0',
  ],
  // A ref of a fragment.
  [/^isFragmentInstanceParent$/, '!1'],
  [/^isFragmentInstanceHostBoundary$/, '!0'],
  [/FragmentInstance(?!Parent$|HostBoundary$)|^addFragmentHandleToFiber$/, 'void 0'],
  // Style sheets, scripts and pictures that a commit waits for, and those that `react-dom` preloads.
  [/^(?:isHostHoistableType|maySuspendCommit)$/, '!1'],
  [/^waitForCommitToBeReady$/, 'null'],
  [/^(?:accumulateSuspenseyCommitOnFiber|preloadInstanceAndSuspendIfNeeded)$/, 'void 0'],
  [/^(?:prefetchDNS|preconnect|preload|preloadModule|preinitScript|preinitStyle|preinitModuleScript)$/, 'void 0'],
  // Custom elements and actions of forms.
  [/^isCustomElement$/, '!1'],
  [/^(?:mountActionState|updateActionState|rerenderActionState|extractEvents\$1)$/, 'void 0'],
  // `onSelect` of fields, the cache of compiled components, and the browser's sign of loading during a transition.
  [/^(?:constructSelectEvent|useMemoCache|defaultOnDefaultTransitionIndicator)$/, 'void 0'],
  // The names of components, which are short in a build.
  [/^getStackByFiberInDevAndProd$/, '""'],
]

type Edit = { start: number; end: number; text: string }

/** Throws where the installed version has no such function. */
export const withoutUnusedParts = (code: string, ast: unknown): string => {
  const names = (ast as { body: TreeNode[] }).body.map(({ id }) => nameOf(id))
  const answers = unusedFunctions.flatMap(([pattern, answer]) => {
    const found = names.filter((name) => pattern.test(name))
    if (found.length === 0) throw new Error(`react-dom has no function ${pattern}: revise web/build/react-parts.ts.`)
    return found.map((name): [string, string] => [name, answer])
  })
  return leaveOut(code, ast, new Map(answers))
}

/** `answers`: the names of functions that are not called, and an expression for each. */
export const leaveOut = (code: string, ast: unknown, answers: Map<string, string>): string => {
  const edits = (ast as { body: TreeNode[] }).body.flatMap((node): Edit[] => {
    const answer = node.type === 'FunctionDeclaration' ? answers.get(nameOf(node.id)) : undefined
    if (answer !== undefined) return [{ ...rangeOf(node.body), text: `{return ${answer}}` }]
    if (unusedMethod.test(code.slice(node.start, node.start + 60))) return [{ ...rangeOf(node), text: '' }]
    return editsIn(node, answers)
  })
  return applyEdits(code, edits)
}

const unusedMethod =
  /^(?:(?:FragmentInstance|ViewTransitionPseudoElement)\.prototype|ReactDOMHydrationRoot\.prototype\.unstable|ReactDOMSharedInternals\.findDOMNode)/

const editsIn = (node: TreeNode, answers: Map<string, string>): Edit[] => {
  const edits: Edit[] = []
  /** Code that stays may use a variable that a dropped case declares. */
  const variables = new Set<string>()
  walkTree(node, (inner) => {
    if (inner.type === 'SwitchStatement') edits.push(...dropCases(inner, variables))
    else if (inner.type === 'BinaryExpression' && comparesUnusedTag(inner))
      edits.push({ ...rangeOf(inner), text: inner.operator === '===' ? '!1' : '!0' })
    else if (inner.type === 'CallExpression' && answers.has(nameOf(inner.callee)) && !hasEffect(inner.arguments))
      edits.push({ ...rangeOf(inner), text: `(${answers.get(nameOf(inner.callee))})` })
  })
  if (variables.size === 0) return edits
  const { start } = node.body as TreeNode
  return [...edits, { start: start + 1, end: start + 1, text: `var ${[...variables].join()};` }]
}

/** Where the case before runs on into it, its statements stay. */
const dropCases = ({ discriminant, cases }: TreeNode, variables: Set<string>): Edit[] => {
  const edits: Edit[] = []
  let isReached = false
  for (const one of cases as (TreeNode & { test: TreeNode | null; consequent: TreeNode[] })[]) {
    const [first] = one.consequent
    const isUnused =
      unusedTypes.test(nameOf(one.test)) || (isTag(discriminant as TreeNode) && unusedTags.has(one.test?.value))
    if (isUnused && !isReached) for (const name of declaredIn(one)) variables.add(name)
    if (isUnused) edits.push({ start: one.start, end: isReached && first ? first.start : one.end, text: '' })
    if (!isUnused || isReached) isReached = !leaves(one.consequent)
  }
  return edits
}

const comparesUnusedTag = ({ operator, left, right }: TreeNode): boolean => {
  const [value, other] = [left as TreeNode, right as TreeNode]
  return /^[!=]==$/.test(`${operator}`) && unusedTags.has(value.value) && (isTag(other) || other.type === 'Identifier')
}

const isTag = ({ type, property, name }: TreeNode) =>
  type === 'MemberExpression' ? nameOf(property) === 'tag' : name === 'tag'

const leaves = (statements: TreeNode[]): boolean => {
  const last = statements.at(-1)
  return last?.type === 'BlockStatement'
    ? leaves(last.body as TreeNode[])
    : /^(?:Return|Throw|Break|Continue)Statement$/.test(last?.type ?? '')
}

const hasEffect = (values: unknown): boolean => {
  let found = false
  walkTree(values, ({ type }) => {
    found ||= /^(?:Call|New|Assignment|Update)Expression$/.test(type)
  })
  return found
}

const declaredIn = (node: TreeNode): string[] => {
  const names: string[] = []
  walkTree(node, ({ type, id }) => type === 'VariableDeclarator' && names.push(nameOf(id)))
  return names
}

const nameOf = (node: unknown): string => (node as { name?: string } | null)?.name ?? ''
const rangeOf = (node: unknown) => {
  const { start, end } = node as TreeNode
  return { start, end }
}

/** An edit inside another one is dropped. */
const applyEdits = (code: string, edits: Edit[]): string => {
  let done = 0
  const parts: string[] = []
  for (const { start, end, text } of edits.sort((a, b) => a.start - b.start || b.end - a.end)) {
    if (start < done) continue
    parts.push(code.slice(done, start), text)
    done = end
  }
  return parts.join('') + code.slice(done)
}

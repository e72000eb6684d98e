import Module, { register } from 'node:module'

// TypeScript 7 has no compiler API. dependency-cruiser loads `typescript` for it, by require and by import; both get the
// alias `typescript5`.

const loader = /** @type {{ _resolveFilename: (request: string, ...rest: unknown[]) => string }} */ (
  /** @type {unknown} */ (Module)
)
const resolve = loader._resolveFilename
loader._resolveFilename = (/** @type {string} */ request, /** @type {unknown[]} */ ...rest) =>
  resolve(request.replace(/^typescript(?=\/|$)/, 'typescript5'), ...rest)

const hook = `export const resolve = (name, context, next) => next(name === 'typescript' ? 'typescript5' : name, context)`
register(`data:text/javascript,${encodeURIComponent(hook)}`)

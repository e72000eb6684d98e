import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'

const ownModules = /web\/src|contract\/src|lucide-react|virtua/
const controls = /web\/src\/ui\/(?!overlays\/(panels|viewer))|lucide-react/

/**
 * How the scripts are cut. A first visit, to the feed or to a post, fetches few files and nothing that it does not use:
 * modules that the entry or both screens need are in `app`, the others of home in `feed`, modules that several screens share
 * in `reading` if the post needs them, otherwise in `controls`. What is below the dialogs, which every page loads once it is
 * idle, is in `dialogs`, which imports neither `feed` nor `controls`. Without groups every icon and small control would be a
 * file.
 */
export const chunks: NonNullable<Exclude<Rolldown.OutputOptions['codeSplitting'], boolean>>['groups'] = [
  { name: 'vendor', test: /node_modules\/(react|react-dom|scheduler|@tanstack)\//, priority: 3 },
  { name: (id, graph) => (isInApp(id, graph) ? 'app' : null), debugName: 'app', priority: 2 },
  {
    name: (id, graph) => (staticImports(home, graph).has(id) ? 'feed' : null),
    debugName: 'feed',
    test: ownModules,
    priority: 1,
  },
  {
    name: (id, graph) => (staticImports(post, graph).has(id) ? 'reading' : null),
    debugName: 'reading',
    test: ownModules,
    minShareCount: 2,
    priority: 1,
  },
  {
    // Without its entry, which a page may lack while other screens need the rest.
    name: (id, graph) => (id !== panels && staticImports(panels, graph).has(id) ? 'dialogs' : null),
    debugName: 'dialogs',
    priority: 1,
  },
  { name: 'controls', test: controls, minShareCount: 2 },
]

const sourceFile = (path: string) => fileURLToPath(new URL(`../src/${path}`, import.meta.url))
const main = sourceFile('main.tsx')
const home = sourceFile('screens/circle/Home.tsx')
const post = sourceFile('screens/circle/PostDetail.tsx')
const panels = sourceFile('ui/overlays/panels.ts')

type Graph = Pick<Rolldown.PluginContext, 'getModuleInfo'>

const isInApp = (id: string, graph: Graph) =>
  staticImports(main, graph).has(id) || (staticImports(home, graph).has(id) && staticImports(post, graph).has(id))

const importsCache = new WeakMap<Graph, Map<string, Set<string>>>()

const staticImports = (root: string, graph: Graph): Set<string> => {
  const cached = importsCache.get(graph)?.get(root)
  if (cached) return cached
  const reached = new Set<string>()
  const walk = (id: string) => {
    if (reached.has(id)) return
    reached.add(id)
    for (const next of graph.getModuleInfo(id)?.importedIds ?? []) walk(next)
  }
  walk(root)
  importsCache.set(graph, (importsCache.get(graph) ?? new Map()).set(root, reached))
  return reached
}

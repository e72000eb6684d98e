import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'

const ours = /web\/src|contract\/src|lucide-react|virtua/

/**
 * How the scripts are cut. A first visit, to the feed or to a post, should fetch few files and nothing it does not use: so
 * what several screens share is one file if both need it (`shared`), others if one of them does (`feed`, `reading`), and
 * yet another if neither does (`controls`). Left alone, every icon and every small control would be a file of its own.
 */
export const chunks: NonNullable<Exclude<Rolldown.OutputOptions['codeSplitting'], boolean>>['groups'] = [
  { name: 'vendor', test: /node_modules\/(react|react-dom|scheduler|@tanstack)\//, priority: 3 },
  { name: 'app', tags: ['$initial'], priority: 2 },
  {
    name: (id, graph) => (isOfBoth(id, graph) ? 'shared' : null),
    debugName: 'shared',
    test: ours,
    minShareCount: 2,
    priority: 1.5,
  },
  {
    name: (id, graph) => (comesWith(home, graph).has(id) ? 'feed' : null),
    debugName: 'feed',
    test: ours,
    minShareCount: 2,
    priority: 1,
  },
  {
    name: (id, graph) => (comesWith(post, graph).has(id) ? 'reading' : null),
    debugName: 'reading',
    test: ours,
    minShareCount: 2,
    priority: 1,
  },
  { name: 'controls', test: /web\/src\/ui\/(?!overlays)|lucide-react/, minShareCount: 2 },
]

const screen = (name: string) => fileURLToPath(new URL(`../src/screens/${name}.tsx`, import.meta.url))
const home = screen('Home')
const post = screen('PostDetail')

type Graph = Pick<Rolldown.PluginContext, 'getModuleInfo'>

const isOfBoth = (id: string, graph: Graph) => comesWith(home, graph).has(id) && comesWith(post, graph).has(id)

const known = new WeakMap<Graph, Map<string, Set<string>>>()

/** All modules that come with a screen without being asked for later. */
const comesWith = (screen: string, graph: Graph): Set<string> => {
  const before = known.get(graph)?.get(screen)
  if (before) return before
  const reached = new Set<string>()
  const walk = (id: string) => {
    if (reached.has(id)) return
    reached.add(id)
    for (const next of graph.getModuleInfo(id)?.importedIds ?? []) walk(next)
  }
  walk(screen)
  known.set(graph, (known.get(graph) ?? new Map()).set(screen, reached))
  return reached
}

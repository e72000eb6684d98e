import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'

/**
 * How the scripts are cut. A first visit to the feed should fetch few files and nothing it does not use: so what several
 * screens share is one file if the feed needs it (`shared`) and another if it does not (`controls`). Left alone, every
 * icon and every small control would be a file of its own.
 */
export const chunks: NonNullable<Exclude<Rolldown.OutputOptions['codeSplitting'], boolean>>['groups'] = [
  { name: 'vendor', test: /node_modules\/(react|react-dom|scheduler|@tanstack)\//, priority: 3 },
  { name: 'app', tags: ['$initial'], priority: 2 },
  {
    name: (id, graph) => (withTheFeed(graph).has(id) ? 'shared' : null),
    test: /web\/src|contract\/src|lucide-react|virtua/,
    minShareCount: 2,
    priority: 1,
  },
  { name: 'controls', test: /web\/src\/ui\/(?!overlays)|lucide-react/, minShareCount: 2 },
]

const home = fileURLToPath(new URL('../src/screens/Home.tsx', import.meta.url))

type Graph = Pick<Rolldown.PluginContext, 'getModuleInfo'>
const known = new WeakMap<Graph, Set<string>>()

/** All modules that come with the home screen without being asked for later. */
const withTheFeed = (graph: Graph): Set<string> => {
  const before = known.get(graph)
  if (before) return before
  const reached = new Set<string>()
  const walk = (id: string) => {
    if (reached.has(id)) return
    reached.add(id)
    for (const next of graph.getModuleInfo(id)?.importedIds ?? []) walk(next)
  }
  walk(home)
  known.set(graph, reached)
  return reached
}

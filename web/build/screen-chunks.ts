import type { Rolldown } from 'vite'

/** The scripts of a screen or a lazy part that the entry does not load; `screen` is the end of its path. */
export const screenChunks = (bundle: Rolldown.OutputBundle, screen: string): string[] => {
  const chunks = Object.values(bundle).filter((item) => item.type === 'chunk')
  const screenChunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(screen)))
  const entry = collectImports(
    bundle,
    chunks.filter((chunk) => chunk.isEntry).map(({ fileName }) => fileName),
  )
  return [...collectImports(bundle, screenChunk ? [screenChunk.fileName] : [])].filter((file) => !entry.has(file))
}

export const collectImports = (bundle: Rolldown.OutputBundle, files: string[]): Set<string> => {
  const visited = new Set<string>()
  const visit = (file: string) => {
    const chunk = bundle[file]
    if (visited.has(file) || chunk?.type !== 'chunk') return
    visited.add(file)
    chunk.imports.forEach(visit)
  }
  files.forEach(visit)
  return visited
}

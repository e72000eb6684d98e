import type { Rolldown } from 'vite'

/** The scripts of a screen that the entry does not bring anyway, by the end of the screen's path. */
export const landing = (bundle: Rolldown.OutputBundle, screen: string): string[] => {
  const chunks = Object.values(bundle).filter((item) => item.type === 'chunk')
  const entry = chunks.find((chunk) => chunk.isEntry)
  const start = chunks.find((chunk) => chunk.facadeModuleId?.endsWith(screen))
  if (!start) return []
  const known = new Set([entry?.fileName, ...(entry?.imports ?? [])])
  return [start.fileName, ...start.imports].filter((file) => !known.has(file))
}

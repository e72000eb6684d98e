import type { Rolldown } from 'vite'

/** The scripts of a screen that the entry does not bring anyway, by the end of the screen's path. */
export const landing = (bundle: Rolldown.OutputBundle, screen: string): string[] => {
  const chunks = Object.values(bundle).filter((item) => item.type === 'chunk')
  const start = chunks.find((chunk) => chunk.facadeModuleId?.endsWith(screen))
  const entry = withImports(
    bundle,
    chunks.filter((chunk) => chunk.isEntry).map(({ fileName }) => fileName),
  )
  return [...withImports(bundle, start ? [start.fileName] : [])].filter((file) => !entry.has(file))
}

/** What they import, and what that imports. */
export const withImports = (bundle: Rolldown.OutputBundle, files: string[]): Set<string> => {
  const reached = new Set<string>()
  const walk = (file: string) => {
    const chunk = bundle[file]
    if (reached.has(file) || chunk?.type !== 'chunk') return
    reached.add(file)
    chunk.imports.forEach(walk)
  }
  files.forEach(walk)
  return reached
}

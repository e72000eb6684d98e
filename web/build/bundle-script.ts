import { fileURLToPath } from 'node:url'
import { build, type Rolldown } from 'vite'
import { inlineTables } from './inline-tables.ts'

/** A script of its own beside the application: it shares no chunk with it and needs no module loader. */
export const bundleScript = async (entry: URL): Promise<string> => {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [inlineTables()],
    build: {
      write: false,
      target: 'es2020',
      lib: { entry: fileURLToPath(entry), formats: ['iife'], name: 'quanziScript' },
    },
  })
  const [output] = [result].flat() as Rolldown.RolldownOutput[]
  return output?.output[0].code ?? ''
}

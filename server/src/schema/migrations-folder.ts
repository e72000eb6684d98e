import { fileURLToPath } from 'node:url'

/** Next to the sources, and next to the bundle: `scripts/bundle.mjs` copies it there. */
export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

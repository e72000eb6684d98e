import type { TestProject } from 'vitest/node'
import { startPostgres } from './postgres-server.ts'
import { embeddedTemplate, postgresTemplate } from './template.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A tar file of the embedded engine, or a database on a server. */
    template: { engine: 'embedded'; file: string } | { engine: 'postgres'; url: string; name: string }
  }
}

/** Creates the migrated database that every test file copies, once for a test run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (project.config.env.QUANZI_ENGINE !== 'postgres') {
    project.provide('template', { engine: 'embedded', file: await embeddedTemplate() })
    return async () => {}
  }
  const given = process.env.TEST_DATABASE_URL
  const server = given ? { url: given, stop: async () => {} } : await startPostgres()
  try {
    project.provide('template', { engine: 'postgres', url: server.url, name: await postgresTemplate(server.url) })
  } catch (error) {
    await server.stop()
    throw error
  }
  return server.stop
}

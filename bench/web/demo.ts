import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { takeBuilt } from '../servers/built.ts'
import { start } from '../servers/process.ts'

/** The built product with the demo in it, and the two pages that people land on. */
export const openDemo = async (): Promise<{ home: string; post: string; close: () => Promise<void> }> => {
  const folder = await mkdtemp(join(tmpdir(), 'quanzi-pages-'))
  const server = await start('quanzi', [takeBuilt()], { DATA_DIR: folder, DEMO: '1', LOG_LEVEL: 'error' })
  const origin = `http://127.0.0.1:${server.port}`
  const feed = await fetch(`${origin}/api/circle/topicapi?action=list&order=3&pagesize=1`)
  const { data } = (await feed.json()) as { data: { data: { topic_id: number }[] } }
  return {
    home: `${origin}/h5/circle/`,
    post: `${origin}/h5/circle/#/sharedetail/${data.data[0]?.topic_id}`,
    close: async () => {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

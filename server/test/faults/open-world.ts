import { openTestApp, type TestApp } from '../test-app.ts'
import { createWorld, type World } from './prepare.ts'
import { createWeChatPort } from './wechat-fixtures.ts'

/** A server whose outside services answer at once, and what the calls need. */
export const openWorld = async (): Promise<{ app: TestApp; world: World }> => {
  const app = await openTestApp({ auditSwitch: 1 })
  const world = await createWorld(app)
  app.usePorts({
    screening: { check: async () => ({ advice: 'pass', label: '', words: [] }) },
    wechat: createWeChatPort(),
    video: {
      detectFormat: () => 'mov',
      isAvailable: async () => true,
      process: async () => ({ fault: 'videos are not processed here' }),
    },
  })
  await app.server.ready()
  return { app, world }
}

import { rm } from 'node:fs/promises'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createFakeWeb } from '../../../test/fakes/web.ts'
import { openTestApp, type TestApp } from '../../../test/test-app.ts'
import { transaction } from '../../platform/db/transaction/transaction.ts'

let webRoot: string
let app: TestApp

beforeEach(async () => {
  webRoot = await createFakeWeb()
  app = await openTestApp({ auditSwitch: 1, webRoot })
  await app.db
    .updateTable('site')
    .set({ hosts: ['own.example'] })
    .where('id', '=', 10002)
    .execute()
  app.context.sites.invalidate()
})
afterEach(async () => {
  await app.close()
  await rm(webRoot, { recursive: true })
})

/** What a save in the console does, without its own readings of the sites. */
const savePortal = async (id: number, portal_library = 'https://portal.example/status') => {
  const settings = JSON.stringify({ consent_switch: '0', portal_library })
  await transaction(app.db, async (trx) => {
    await trx.updateTable('site').set({ settings }).where('id', '=', id).execute()
    await app.context.invalidation.publish(trx, `site:${id}`)
  })
}

const policyOf = async (host: string): Promise<string> => {
  const { headers } = await app.server.inject({ url: '/h5/circle/', headers: { host } })
  return String(headers['content-security-policy'])
}
const withPortal = /connect-src [^;]*https:\/\/portal\.example[ ;]/

/** Calls `instead` for every reading of the sites by the policies. */
const replaceList = (instead: (list: TestApp['context']['sites']['list']) => ReturnType<typeof list>) => {
  const { sites } = app.context
  const { list } = sites
  sites.list = () => instead(list)
  return () => {
    sites.list = list
  }
}

test('the first page after the portal was saved has a policy with the portal, however slow the sites are read', async () => {
  expect(await policyOf('own.example')).not.toMatch(withPortal)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  let readings = 0
  replaceList(async (list) => {
    readings += 1
    await held
    return list()
  })
  await savePortal(10002)
  const policy = policyOf('own.example')
  await expect.poll(() => readings).toBeGreaterThan(0)
  release()
  expect(await policy).toMatch(withPortal)
})

test('a page gets the last policy while the sites cannot be read, and the next one a policy with the new portal', async () => {
  await savePortal(10002, 'https://former.example/status')
  expect(await policyOf('own.example')).toContain('https://former.example')
  const restore = replaceList(() => Promise.reject(new Error('no connection')))
  await savePortal(10002)
  expect(await policyOf('own.example')).toContain('https://former.example')
  restore()
  expect(await policyOf('own.example')).toMatch(withPortal)
})

test('while the database keeps silent, the document comes after two seconds and an icon at once', async () => {
  expect(await policyOf('own.example')).toContain("script-src 'self' ")
  const { sites } = app.context
  const silent = () => new Promise<never>(() => {})
  const restore = replaceList(silent)
  const find = vi.spyOn(sites, 'find').mockImplementation(silent)
  onTestFinished(() => {
    restore()
    find.mockRestore()
  })
  const msOf = async (path: string) => {
    const startedAt = performance.now()
    const { headers } = await app.server.inject({ url: `/h5/circle/${path}`, headers: { host: 'own.example' } })
    expect(headers['content-security-policy']).toContain("script-src 'self'")
    return performance.now() - startedAt
  }
  const [document, icon, worker] = await Promise.all([msOf('?from=link'), msOf('icon.svg'), msOf('sw.js')])
  expect(Math.max(icon, worker)).toBeLessThan(900)
  expect(document).toBeGreaterThan(1_500)
  expect(document).toBeLessThan(2_900)
})

test('the first page of another process after the portal was saved has a policy with the portal', async () => {
  const peer = await app.startPeer()
  try {
    for (const name of ['first', 'second', 'third']) {
      await savePortal(10001, `https://${name}.example/status`)
      const { headers } = await fetch(`${peer.origin}/h5/circle/`)
      expect(headers.get('content-security-policy')).toContain(`https://${name}.example`)
    }
  } finally {
    await peer.close()
  }
})

test('the policy of a site allows requests to its own portal only, and no script of a portal', async () => {
  await savePortal(10002)
  expect(await policyOf('own.example')).toMatch(withPortal)
  expect(await policyOf('other.example')).not.toContain('portal.example')
  for (const host of ['own.example', 'other.example']) expect(await policyOf(host)).toContain("script-src 'self' ")
})

import { expect, test } from 'vitest'
import { type Bridge, type ShareContent, setBridge } from '../../platform/bridge/bridge.ts'
import { share } from './share.ts'

test('title and text of a share have at most 30 characters', async () => {
  const shared: ShareContent[] = []
  setBridge({
    shareMode: 'own',
    setShareData: (content: ShareContent) => {
      shared.push(content)
      return () => {}
    },
    share: async (content: ShareContent) => {
      shared.push(content)
      return 'shared'
    },
  } as unknown as Bridge)
  const url = 'https://quan.test/#/special/9'
  expect(await share({ title: '云溪镇', text: '山'.repeat(400), url })).toBe(true)
  const text = `${'山'.repeat(29)}…`
  expect(shared).toEqual([
    { title: '云溪镇', text, url },
    { title: '云溪镇', text, url },
  ])
})

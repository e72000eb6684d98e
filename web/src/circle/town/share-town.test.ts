import type { Town } from '@quanzi/contract/circle/town'
import { afterEach, expect, test, vi } from 'vitest'
import { toTownShare } from './share-town.ts'

afterEach(() => void vi.unstubAllGlobals())

test('a town is shared by its page with a preview, with its banner or the icon of the circle', () => {
  vi.stubGlobal('location', { href: 'https://quan.test/h5/circle/#/special/9' })
  vi.stubGlobal('document', { baseURI: 'https://quan.test/h5/circle/' })
  const town: Town = { id: 9, name: '云溪镇', description: '山'.repeat(400), banner: '/files/9.jpg', tabs: [] }
  const share = { title: '云溪镇', text: `${'山'.repeat(29)}…`, url: 'https://quan.test/s/town/9' }
  expect(toTownShare(town)).toEqual({ ...share, image: 'https://quan.test/files/9.jpg', sign: false })
  expect(toTownShare({ ...town, banner: '' })).toEqual({
    ...share,
    image: 'https://quan.test/h5/circle/icon-512.png',
    sign: true,
  })
})

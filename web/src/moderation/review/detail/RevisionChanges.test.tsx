import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { reviewItem } from '../item/review-item.fixture.ts'
import { RevisionChanges } from './RevisionChanges.tsx'

test('a reviewer sees that media were replaced by the same number of others', () => {
  const item = reviewItem()
  const render = (pictures: number, replaced: 0 | 1) =>
    renderToStaticMarkup(
      <RevisionChanges item={item} previousRevision={{ content: item.content, rev: 1, pictures, replaced }} />,
    )
  expect(render(0, 1)).toContain('图片、视频有更换')
  expect(render(0, 0)).not.toContain('图片、视频')
  expect(render(2, 1)).toContain('图片、视频 2 → 0')
})

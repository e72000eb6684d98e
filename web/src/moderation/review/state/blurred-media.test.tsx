import type { Video } from '@quanzi/contract/circle/post'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { ReviewVideo } from '../detail/ReviewVideo.tsx'
import { reviewItem } from '../item/review-item.fixture.ts'
import type { ReviewItem } from '../item/review-item.ts'
import { Thumbnails } from '../queue/Thumbnails.tsx'
import { revealMedia, setBlurMedia, useReviewMedia } from './blurred-media.ts'

const video: Video = {
  vid: 'v',
  video: '/v.mp4',
  thumb: { id: 1, url: '/poster.jpg', thumb: '/thumb.jpg' },
  width: 16,
  height: 9,
  duration: 12,
  status: 'ready',
  preview: '',
}
const Media = ({ item }: { item: ReviewItem }) => {
  const { revealVideo } = useReviewMedia(item)
  return (
    <>
      <Thumbnails item={item} />
      <ReviewVideo video={video} reveal={revealVideo} />
    </>
  )
}
const render = (item: ReviewItem) => renderToStaticMarkup(<Media item={item} />)
const countBlurred = (item: ReviewItem) => render(item).split('aria-label="显示视频"').length - 1

afterEach(() => setBlurMedia(false))

test('the poster of a waiting video is blurred in list and item until it is revealed, and again for a new version', () => {
  const item = reviewItem({ video, state: 0 })
  expect(countBlurred(item)).toBe(0)
  setBlurMedia(true)
  expect(countBlurred(item)).toBe(2)
  expect(render(item)).not.toContain('<video')
  revealMedia(item)
  expect(countBlurred(item)).toBe(0)
  expect(render(item)).toContain('<video')
  expect(countBlurred({ ...item, rev: 2 })).toBe(2)
})

test('online items are not blurred unless they are reported or were rejected', () => {
  setBlurMedia(true)
  const blurred = [{ state: 1 }, { state: 1, reports: 3 }, { state: 2 }].map((more) =>
    countBlurred(reviewItem({ video, ...more })),
  )
  expect(blurred).toEqual([0, 2, 2])
})

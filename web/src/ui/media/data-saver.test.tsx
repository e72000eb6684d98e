import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { setDataSaver } from './data-saver.ts'
import { ImageGrid } from './ImageGrid.tsx'

const picture = (n: number) => ({ url: `/large-${n}.webp`, thumb: `/small-${n}.webp`, width: 1200, height: 800 })
const renderedSources = (n: number) =>
  [
    ...renderToStaticMarkup(<ImageGrid pictures={Array.from({ length: n }, (_, i) => picture(i))} />).matchAll(
      /src="([^"]+)"/g,
    ),
  ].map(([, src]) => src)

afterEach(() => setDataSaver(false))

test('a list shows a single picture, and the first of three, large, but small with the data saver', () => {
  expect(renderedSources(1)).toEqual(['/large-0.webp'])
  expect(renderedSources(3)).toEqual(['/large-0.webp', '/small-1.webp', '/small-2.webp'])
  setDataSaver(true)
  expect(renderedSources(1)).toEqual(['/small-0.webp'])
  expect(renderedSources(3)).toEqual(['/small-0.webp', '/small-1.webp', '/small-2.webp'])
})

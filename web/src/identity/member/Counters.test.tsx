import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Counters } from './Counters.tsx'

test('a counter that has not loaded, or failed to load, is not shown as zero', () => {
  const text = (count: number | undefined) => renderToStaticMarkup(<Counters counters={[{ label: '粉丝', count }]} />)
  expect(text(undefined)).toContain('–')
  expect(text(undefined)).not.toContain('>0<')
  expect(text(0)).toContain('>0<')
})

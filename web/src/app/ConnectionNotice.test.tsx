import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { noteStaleness } from '../platform/api/staleness.ts'
import { ConnectionNotice } from './ConnectionNotice.tsx'

afterEach(() => noteStaleness(new Response()))

test('a stale answer that comes before React has hydrated the page leaves the notice out, as the server did', () => {
  noteStaleness(new Response(null, { headers: { 'server-timing': 'stale' } }))
  expect(renderToStaticMarkup(<ConnectionNotice />)).toBe('<div role="status" aria-live="polite"></div>')
})

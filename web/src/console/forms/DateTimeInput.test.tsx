import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DateTimeInput } from './DateTimeInput.tsx'

const element = (onChange: (value: string | null) => void) =>
  DateTimeInput({ value: '2026-11-21T08:05:00.000Z', onChange }) as { props: { onChange: (event: object) => void } }

test('a time is shown and typed in China Standard Time, and a year of more than four digits changes nothing', () => {
  const typed: (string | null)[] = []
  const { onChange } = element((value) => typed.push(value)).props
  for (const value of ['2026-11-21T16:06', '20266-11-21T16:06', '']) onChange({ target: { value } })
  expect(typed).toEqual(['2026-11-21T16:06:00+08:00', null])
  const html = renderToStaticMarkup(<DateTimeInput value={typed[0] ?? null} onChange={() => {}} />)
  expect(html).toContain('value="2026-11-21T16:06"')
  expect(html).toContain('max="9999-12-31T23:59"')
})

import { inputLength } from '@quanzi/contract/clean-input'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TextAreaField } from './FormFields.tsx'

const counterOf = (value: string) =>
  renderToStaticMarkup(<TextAreaField label="内容" maxLength={10} value={value} onChange={() => {}} />).match(
    /(\d+)\/10/,
  )?.[1]

test.each([
  ['blanks at the ends', ' 圈子\n', '2'],
  ['zero-width signs', '圈\u200b子', '2'],
  ['a letter that becomes two by normalization', '\u0958', '2'],
  ['an emoji', '👍', '1'],
])('the counter of a text area counts %s as the server does', (_, text, shown) => {
  expect(counterOf(text)).toBe(shown)
  expect(String(inputLength(text))).toBe(shown)
})

import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { iconNames } from '../../../circle/home/modules/home-icons.ts'
import { IconPicker } from './IconPicker.tsx'

test('each icon has a Chinese name', () => {
  const names = renderToStaticMarkup(<IconPicker value="" onChange={() => {}} />).match(
    /(?<= title=")\p{Script=Han}+(?=")/gu,
  )
  expect(new Set(names).size).toBe(iconNames.length)
})

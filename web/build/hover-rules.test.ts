import postcss from 'postcss'
import { expect, test } from 'vitest'
import { guardHoverRules } from './hover-rules.ts'

const guarded = (css: string) => {
  const root = postcss.parse(css)
  guardHoverRules(root)
  return root.toString().replace(/\s*([{}])\s*/g, '$1')
}

test('a rule for :hover applies only where a pointer hovers, and its other selectors everywhere', () => {
  expect(guarded('.row:hover { color: red }')).toBe('@media (hover: hover){.row:hover{color: red}}')
  expect(guarded('.active, .row:hover { color: red }')).toBe(
    '.active{color: red}@media (hover: hover){.row:hover{color: red}}',
  )
})

test('a rule that is guarded already stays as it is', () => {
  const css = '@media (hover: hover) and (pointer: fine){.row:hover{color: red}}'
  expect(guarded(css)).toBe(css)
  expect(guarded('.row{color: red}')).toBe('.row{color: red}')
})

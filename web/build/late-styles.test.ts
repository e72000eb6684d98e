import { expect, test } from 'vitest'
import { moveStyles } from './late-styles.ts'

test('the style sheet stands behind the shell, at the end of the body', () => {
  const sheet = '<link rel="stylesheet" crossorigin href="./assets/app.css">'
  const moved = moveStyles(`<head>\n    ${sheet}\n  </head>\n<body><div id="root">shell</div></body>`)
  expect(moved.indexOf(sheet)).toBeGreaterThan(moved.indexOf('shell'))
  expect(moved.match(/stylesheet/g)).toHaveLength(1)
})

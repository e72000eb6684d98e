// @module-tag long

import sharp from 'sharp'
import { expect, test } from 'vitest'
import { accounts } from '../harness/accounts.ts'
import { openPage } from '../harness/page.ts'

test('every row of a list except the first has a visible hairline at each fractional position', async () => {
  const { page } = await openPage({ as: accounts.poster, route: '/get_praised' })
  const rows = page.getByRole('article')
  await rows.nth(4).waitFor()
  const tops = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().top))
  const { data, info } = await sharp(await page.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const at = (y: number) => data[(y * info.width + 20) * 3] as number
  const seen = tops.slice(1).filter((top) => top * 2 + 3 < info.height)
  const drawn = seen.filter((top) => {
    const middle = Math.round(top * 2)
    return [-1, 0, 1].some((dy) => at(middle + dy) < at(middle + 3) - 5)
  })
  expect(drawn).toEqual(seen)
})

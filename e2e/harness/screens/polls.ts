import type { Page, Route } from 'playwright-core'

/** Answers with a poll of two options, in which the viewer is of the minority. */
export const minorityVote = async (route: Route) => {
  const response = await route.fetch()
  const body = await response.json()
  const poll = body.data.vote_info
  const [first, second] = poll.options
  poll.options = [
    { ...first, count: 23, rate: 23.5, my_vote: 1 },
    { ...second, count: 75, rate: 76.5, my_vote: 0 },
  ]
  poll.my_count = 1
  await route.fulfill({ response, json: body })
}

/** Halves of a duel whose text or check lies outside them. */
export const spilledHalves = (page: Page): Promise<string[]> =>
  page.locator('[class*=half]').evaluateAll((halves) =>
    halves.flatMap((half) => {
      const range = document.createRange()
      const box = half.getBoundingClientRect()
      return [...half.children].flatMap((child) => {
        range.selectNodeContents(child)
        const part = (child.matches('svg') ? child : range).getBoundingClientRect()
        const isInside =
          part.left >= box.left && part.right <= box.right && part.top >= box.top && part.bottom <= box.bottom
        return part.width > 0 && !isInside ? [`${child.textContent || 'check'} in ${Math.round(box.width)} px`] : []
      })
    }),
  )

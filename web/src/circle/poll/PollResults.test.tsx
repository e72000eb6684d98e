import type { Poll } from '@quanzi/contract/circle/poll'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PollDuel } from './PollDuel.tsx'
import { PollResults } from './PollResults.tsx'

test('more than ten thousand votes are shown as other numbers are, in a list and in a duel', () => {
  const options = [
    { id: 1, option: '大岭头', my_vote: 0, count: 23_456, rate: 66.7 },
    { id: 2, option: '梅岭', my_vote: 0, count: 9_999, rate: 33.3 },
  ]
  const poll = { options } as Poll
  for (const element of [<PollResults key="list" poll={poll} />, <PollDuel key="duel" poll={poll} />]) {
    const text = renderToStaticMarkup(element)
    expect(text).toContain('2.3w+ 票')
    expect(text).toContain('9999 票')
  }
})

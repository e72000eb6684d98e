import type { Poll } from '@quanzi/contract/circle/poll'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PollBlock } from './PollBlock.tsx'
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

test.each(['1', '2'] as const)('the results of two options are one bar, whether one or both may be chosen', (type) => {
  const options = [
    { id: 1, option: '大岭头', my_vote: 0, count: 42, rate: 84 },
    { id: 2, option: '梅岭', my_vote: 0, count: 13, rate: 26 },
  ]
  const end_time = '2026-11-20T04:00:00.000Z'
  const poll = { type, options, voters: 50, phase: 'over', start_time: end_time, end_time } as Poll
  const text = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <PollBlock poll={poll} />
    </QueryClientProvider>,
  )
  expect([...text.matchAll(/width:(\d+)%/g)].map(([, width]) => width)).toEqual(['75', '25'])
  expect(text).toContain('84%')
})

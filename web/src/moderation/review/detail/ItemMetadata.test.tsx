import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { reviewItem } from '../item/review-item.fixture.ts'
import { reviewerQuery } from '../state/review-cache.ts'
import { ItemMetadata } from './ItemMetadata.tsx'

const render = (operator: boolean, item: Parameters<typeof reviewItem>[0] = {}) => {
  const client = new QueryClient()
  client.setQueryData(reviewerQuery.queryKey, { id: 11, reviewer: null, operator })
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <ItemMetadata item={reviewItem(item)} />
    </QueryClientProvider>,
  )
}

test('a reviewer who is also an operator gets a link from an item to the sanctions of its author, unless the author is hidden', () => {
  expect(render(true)).toContain('禁言、封禁')
  expect(render(false)).not.toContain('禁言、封禁')
  expect(render(true, { anonymous: true })).not.toContain('禁言、封禁')
})

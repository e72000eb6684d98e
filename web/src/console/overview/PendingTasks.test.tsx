import type { ReviewFlow } from '@quanzi/contract/states'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { type Operator, SiteContext, siteQuery } from '../shell/use-console.ts'
import { PendingTasks } from './PendingTasks.tsx'

const render = (flow: ReviewFlow) => {
  const site = { id: 10001, name: '云溪圈子', level: 1, flow } as const
  const member = { id: 7, nickname: '云溪运营', img_url: '' }
  const operator: Operator = { member, chief: 0, site: site.id, sites: [site] }
  const client = new QueryClient()
  client.setQueryData(siteQuery('GET console/waiting', {}, site.id).queryKey, {
    posts_first: 2,
    posts_second: 3,
    comments_first: 0,
    comments_second: 0,
    profiles: 0,
    reports: 0,
    reports_since: '',
    appeals: 0,
  })
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <SiteContext value={{ operator, site }}>
        <PendingTasks oldestWaits={{ posts_first: 60, posts_second: 120 }} />
      </SiteContext>
    </QueryClientProvider>,
  )
  return html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
}

test('the waiting items are counted by level in the double flow only', () => {
  expect(render('double')).toMatch(/待一审 帖子 2 最久 1 分 待二审 帖子 3 最久 2 分 待一审 评论 0/)
  expect(render('single')).toMatch(/待审核 帖子 5 最久 2 分 待审核 评论 0/)
  expect(render('single')).not.toMatch(/一审|二审/)
})

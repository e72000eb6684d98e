import type { ReviewFlow } from '@quanzi/contract/states'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { paths } from '../../paths.ts'
import { type Operator, SiteContext, siteQuery } from '../shell/use-console.ts'
import { PendingTasks } from './PendingTasks.tsx'

const render = (flow: ReviewFlow, level: 0 | 1 | 2 = 1) => {
  const site = { id: 10001, name: '云溪圈子', level, flow } as const
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
    to_decide: 5,
  })
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <SiteContext value={{ operator, site }}>
        <PendingTasks oldestWaits={{ posts_first: 60, posts_second: 120 }} />
      </SiteContext>
    </QueryClientProvider>,
  )
  return html
}
const textOf = (html: string) => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
const linksOf = (html: string) => [...html.matchAll(/href="#([^"]+)"/g)].slice(0, 4).map(([, path]) => path)

test('the waiting items are counted by level in the double flow only', () => {
  expect(textOf(render('double'))).toMatch(/待一审 帖子 2 最久 1 分 待二审 帖子 3 最久 2 分 待一审 评论 0/)
  expect(textOf(render('single'))).toMatch(/待审核 帖子 5 最久 2 分 待审核 评论 0/)
  expect(textOf(render('single'))).not.toMatch(/一审|二审/)
})

test('the posts of the other level open the list of posts, as they are in no queue of this reviewer', () => {
  expect(linksOf(render('double', 1))).toEqual([
    paths.postReview(),
    '/console/posts?stage=second',
    paths.commentReview(),
    paths.profileReview(),
  ])
  expect(linksOf(render('double', 2))).toEqual([
    '/console/posts?stage=first',
    paths.postReview(),
    paths.commentReview(),
    paths.profileReview(),
  ])
  const queues = [paths.postReview(), paths.postReview(), paths.commentReview(), paths.commentReview()]
  expect(linksOf(render('double', 0))).toEqual(queues)
})

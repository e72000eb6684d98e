import { Newspaper } from 'lucide-react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ModerationLink } from './ModerationLink.tsx'

const render = (props: { waitingCount?: number; notes?: string[] }) =>
  renderToStaticMarkup(<ModerationLink to="/article" icon={Newspaper} tone="brand" title="帖子审核" {...props} />)
    .replace(/<span class="dot"><\/span>/g, '|')
    .replace(/<svg.*?<\/svg>/g, '')
    .replace(/<[^>]+>/g, '')

test('the parts of a row of the moderation home are divided by one kind of dot', () => {
  expect(render({ waitingCount: 22, notes: ['举报 3', '申诉 1'] })).toContain('待审核 22|举报 3|申诉 1')
  expect(render({ notes: ['新建、编辑', '下线'] })).toContain('帖子审核新建、编辑|下线')
})

import type { ReviewFlow } from '@quanzi/contract/states'
import { minute } from '@quanzi/contract/time'
import { getStageBadge } from '../../../console/labels/member-labels.ts'
import { CsvButton } from '../../../console/lists/CsvButton.tsx'
import { Filters, PeriodFilter, SelectFilter, TextFilter } from '../../../console/lists/Filters.tsx'
import { useCursorList } from '../../../console/lists/use-cursor-list.ts'
import { useUrlFilters } from '../../../console/lists/use-url-filters.ts'
import { PostTable } from '../../../console/posts/PostTable.tsx'
import { Panel } from '../../../console/shell/Panel.tsx'
import { useConsole, useSiteQuery } from '../../../console/shell/use-console.ts'
import { FailureLine } from '../../../ui/feedback/FailureLine.tsx'

/** 帖子: all posts of the site, to search and list; the filters are in the URL. */
export const PostsPage = () => {
  const { site } = useConsole()
  const [filters, set, field] = useUrlFilters(['q', 'author', 'stage', 'tag', 'from', 'to'])
  const stages = listStages(site.flow)
  const stage = stages.find(({ value }) => value === filters.stage)?.value ?? ('' as const)
  const tag_id = /^[1-9]\d*$/.test(filters.tag) ? filters.tag : ''
  const { q: keyword, author, from, to } = filters
  const input = { keyword, author, stage, tag_id, from, to }
  const list = useCursorList('GET console/posts', input)
  const tags = useSiteQuery('GET console/tags', {}, { staleTime: minute })
  return (
    <Panel
      flush
      title="帖子"
      note={site.level > 0 ? undefined : '未任命为审核员时只列出公开的帖子'}
      actions={<CsvButton path="posts_export" filters={input} />}
    >
      <Filters>
        <TextFilter label="关键字" {...field('q')} />
        <TextFilter label="作者" placeholder="昵称或 ID" {...field('author')} />
        {site.level > 0 && (
          <SelectFilter
            label="状态"
            options={[{ value: '', label: '全部' }, ...stages]}
            value={stage}
            onChange={(value) => set({ stage: value })}
          />
        )}
        <SelectFilter
          label="话题"
          options={[
            { value: '', label: '全部' },
            ...(tags.data?.data ?? []).map(({ id, name }) => ({ value: String(id), label: `#${name}#` })),
          ]}
          failure={tags.error && !tags.data && <FailureLine error={tags.error} onRetry={tags.refetch} />}
          {...field('tag')}
        />
        <PeriodFilter field={field} />
      </Filters>
      <PostTable list={list} />
    </Panel>
  )
}

/** In the single flow the first stage includes what an earlier switch has left at the second. */
const listStages = (flow: ReviewFlow) =>
  (['first', 'second', 'online', 'rejected', 'offline'] as const)
    .filter((stage) => stage !== 'second' || flow === 'double')
    .map((stage) => ({ value: stage, label: getStageBadge(stage, flow).label }))

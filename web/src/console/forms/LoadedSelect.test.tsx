import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ApiError } from '../../platform/api/api-error.ts'
import { LoadedSelect } from './LoadedSelect.tsx'

const render = (data: { data: { id: number; name: string }[] } | undefined, error: Error | null) =>
  renderToStaticMarkup(
    <LoadedSelect
      label="话题"
      noneHint="请先在「话题」中新建"
      records={{ data, error, refetch: () => {} }}
      describe={({ name }) => `#${name}#`}
      value={3}
      onChange={() => {}}
    />,
  )

test('a select whose options could not be loaded shows the reason and a retry instead of an empty list', () => {
  const failed = render(undefined, new ApiError(500, '操作失败', null))
  expect(failed).toMatch(/role="alert".*操作失败.*重试/)
  expect(failed).not.toContain('<select')
})

test('a select keeps its options when refetching them fails', () => {
  const cached = render({ data: [{ id: 3, name: '春茶' }] }, new ApiError(500, '操作失败', null))
  expect(cached).toContain('#春茶#')
  expect(cached).not.toContain('重试')
})

test('a select without options says where to create them', () => {
  expect(render({ data: [] }, null)).toContain('请先在「话题」中新建')
  expect(render({ data: [{ id: 3, name: '春茶' }] }, null)).not.toContain('请先在「话题」中新建')
})

import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ReviewerPermissions } from './ReviewerPermissions.tsx'

test('the permissions of a reviewer name each state once where one level decides', () => {
  const statesOf = (flow: 'single' | 'double') =>
    renderToStaticMarkup(<ReviewerPermissions flow={flow} level={2} />).match(/(?<=<th scope="row">)[^<]+/g)
  expect(statesOf('single')).toEqual(['待审核', '已上线', '已驳回', '已下线', '待审核', '已上线', '已驳回'])
  expect(statesOf('double')).toHaveLength(9)
})

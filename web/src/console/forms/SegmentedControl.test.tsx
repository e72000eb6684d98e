import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SegmentedField } from './SegmentedControl.tsx'

test('a segmented control in a form shows its label, which screen readers read once', () => {
  const options = [
    { value: 1, label: '一级审核' },
    { value: 2, label: '二级审核' },
  ]
  const html = renderToStaticMarkup(<SegmentedField label="级别" options={options} value={1} onChange={() => {}} />)
  expect(html).toMatch(/<span aria-hidden="true"[^>]*>级别<\/span><div role="radiogroup" aria-label="级别"/)
})

import { useSwitches } from '../lists/use-switches.ts'
import { useSiteCall, useSiteQuery } from '../shell/use-console.ts'

export const useNewsTipTags = () => {
  const call = useSiteCall()
  const flip = useSwitches('report-tag', 'is_report', (tag_id, report) =>
    call('POST console/tag_report', { tag_id, report }),
  )
  return { ...useSiteQuery('GET console/tags', {}), flip }
}

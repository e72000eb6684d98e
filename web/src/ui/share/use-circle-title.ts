import { circleTitle } from '@quanzi/contract/limits'
import { minute } from '@quanzi/contract/time'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../platform/api/query.ts'

/** The name of the site's circle, which most pages have loaded. */
export const useCircleTitle = (): string => {
  const { data } = useQuery({
    ...query('GET circle/commonapi setting', {}),
    staleTime: 5 * minute,
    throwOnError: false,
  })
  return data?.circle_title || circleTitle
}

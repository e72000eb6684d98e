import { limits } from '@quanzi/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../api/query.ts'
import type { MediaKind } from './media-rules.ts'

/** What the site says about posting: the hint, the agreement, whether one may be anonymous, which media it takes. */
export const useComposerFacts = () => {
  const explain = useQuery(query('GET circle/commonapi explain', {})).data
  const setting = useQuery(query('GET circle/commonapi setting', {})).data
  return { explain, takes: takenBy(setting?.use_posting_type) }
}

/** The tags that may be posted under, all at once: they are searched on the device. */
export const usePostingTags = (enabled: boolean) =>
  useQuery({
    ...query('GET circle/tagapi list', { post_list: 1, pagesize: limits.tagPickerSize }),
    enabled,
    staleTime: 5 * 60_000,
  })

/** No call takes a video, so none is offered; '2' is a site for videos alone. */
const takenBy = (type: '0' | '1' | '2' | undefined): readonly MediaKind[] => (type === '2' ? nothing : pictures)
const pictures: readonly MediaKind[] = ['image']
const nothing: readonly MediaKind[] = []

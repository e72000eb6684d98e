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

/** '1' is a site for text and pictures, '2' one for videos alone. */
const takenBy = (type: '0' | '1' | '2' | undefined): readonly MediaKind[] => taken[type ?? '1']
const taken: Record<'0' | '1' | '2', readonly MediaKind[]> = { 0: ['image', 'video'], 1: ['image'], 2: ['video'] }

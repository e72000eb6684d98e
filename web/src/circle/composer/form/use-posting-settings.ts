import { inputLength } from '@quanzi/contract/clean-input'
import { limits } from '@quanzi/contract/limits'
import { minute } from '@quanzi/contract/time'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { query } from '../../../platform/api/query.ts'
import { useDebouncedValue } from '../../../ui/state/use-debounced-value.ts'
import type { MediaKind } from '../upload/validate-files.ts'

/** The site's posting settings: hint, agreement, anonymity, accepted media. */
export const usePostingSettings = () => {
  const { data: explain, error, refetch } = useQuery(query('GET circle/commonapi explain', {}))
  const setting = useQuery(query('GET circle/commonapi setting', {})).data
  const failure = !explain && error ? { error, onRetry: refetch } : undefined
  return { explain, failure, acceptedKinds: acceptedKindsFor(setting?.use_posting_type) }
}

/** The tags that accept posts, the newest first, in one list: the search begins on the device. */
export const usePostingTags = (enabled: boolean, staleTime = 5 * minute) =>
  useQuery({
    ...query('GET circle/tagapi list', { post_list: 1, pagesize: limits.tagPickerSize }),
    enabled,
    staleTime,
  })

/** The tags that the server finds by pinyin, traditional characters or a synonym. */
export const useMatchingTags = (keyword: string) => {
  const [tag_name] = useDebouncedValue(keyword.trim(), searchPause)
  const enabled = tag_name !== '' && inputLength(tag_name) <= limits.keywordLength
  const { data, isFetching } = useQuery({
    ...query('GET circle/tagapi list', { tag_name, pagesize: limits.tagPickerSize }),
    enabled,
    staleTime: minute,
    throwOnError: false,
  })
  const matched = useMemo(() => (enabled && data ? data.data : []), [enabled, data])
  return { matched, searching: tag_name !== keyword.trim() || isFetching }
}

const searchPause = 300

/** '1': text and pictures, '2': videos only. While that is unknown the server decides. */
const acceptedKindsFor = (type: '0' | '1' | '2' | undefined): readonly MediaKind[] => acceptedKindsByType[type ?? '0']
const acceptedKindsByType: Record<'0' | '1' | '2', readonly MediaKind[]> = {
  0: ['image', 'video'],
  1: ['image'],
  2: ['video'],
}

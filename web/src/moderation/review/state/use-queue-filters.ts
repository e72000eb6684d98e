import { useSearchParams } from '../../../platform/router/hooks.ts'
import { useDebouncedValue } from '../../../ui/state/use-debounced-value.ts'
import { useHistoryState } from '../../../ui/state/use-history-state.ts'
import { type TabKey, tabKeys, tabValue } from './queue-rules.ts'
import type { QueueFilter } from './review-calls.ts'
import type { ReviewScope } from './review-rights.ts'

const noFilter: QueueFilter = { tag: null, only: '' }

/** Tab, search and filters. A link can name the tab: `/article?tab=reported`. */
export const useQueueFilters = ({ kind, reviewer }: ReviewScope) => {
  const [params] = useSearchParams()
  const linkedTab = tabKeys.find((key) => key === params.get('tab'))
  const [tab, setTab] = useHistoryState<TabKey>('tab', linkedTab ?? 'pending')
  const [searchText, setSearchText] = useHistoryState('keyword', '')
  const [keywords, searchNow] = useDebouncedValue(searchText.trim(), 400)
  const [filter, setFilter] = useHistoryState<QueueFilter>('filter', noFilter)
  const isFiltered = filter.tag !== null || filter.only !== ''
  const value = tabValue(kind, tab, reviewer)
  return {
    tab,
    setTab,
    /** The tab on the wire. */
    value,
    searchText,
    setSearchText,
    keywords,
    searchNow,
    filter,
    setFilter,
    isFiltered,
    clearFilter: () => setFilter(noFilter),
    isNarrowed: keywords !== '' || isFiltered,
    /** The key of the list of a tab with its search and filters. */
    listName: `${value}:${keywords}:${filter.tag?.id ?? 0}:${filter.only}`,
  }
}

export type QueueFilters = ReturnType<typeof useQueueFilters>

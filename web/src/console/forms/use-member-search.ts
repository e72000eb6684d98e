import type { MemberSummary } from '@quanzi/contract/console/members'
import { minute } from '@quanzi/contract/time'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDebouncedValue } from '../../ui/state/use-debounced-value.ts'
import { siteQuery, useConsole, useSiteQuery } from '../shell/use-console.ts'

const maxFound = 6

export const useFoundMembers = (typed: string) => {
  const { site } = useConsole()
  const [keyword] = useDebouncedValue(typed.trim(), 200)
  const { data, error, isFetching, refetch } = useQuery({
    ...siteQuery('GET console/member list', { keyword, pagesize: maxFound }, site.id),
    enabled: keyword !== '',
    placeholderData: keepPreviousData,
  })
  const loading = keyword !== typed.trim() || isFetching
  const isSearching = typed.trim() !== ''
  return { found: isSearching ? data?.data : undefined, error: isSearching ? error : null, loading, retry: refetch }
}

export const useChosenMember = (id: number | undefined): MemberSummary | undefined => {
  const { data } = useSiteQuery(
    'GET console/member list',
    { keyword: String(id ?? 0), pagesize: maxFound },
    { enabled: id !== undefined, staleTime: minute },
  )
  return data?.data.find((member) => member.id === id)
}

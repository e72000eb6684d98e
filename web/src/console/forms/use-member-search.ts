import type { MemberSummary } from '@quanzi/contract/console/members'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDebouncedValue } from '../../ui/state/use-debounced-value.ts'
import { siteQuery, useConsole, useSiteQuery } from '../shell/use-console.ts'

const maxFound = 6

export const useFoundMembers = (typed: string) => {
  const { site } = useConsole()
  const [keyword] = useDebouncedValue(typed.trim(), 200)
  const { data, isFetching } = useQuery({
    ...siteQuery('GET console/member list', { keyword, pagesize: maxFound }, site.id),
    enabled: keyword !== '',
    placeholderData: keepPreviousData,
  })
  const loading = keyword !== typed.trim() || isFetching
  return { found: typed.trim() === '' ? undefined : data?.data, loading }
}

export const useChosenMember = (id: number | undefined): MemberSummary | undefined => {
  const { data } = useSiteQuery(
    'GET console/member list',
    { keyword: String(id ?? 0), pagesize: maxFound },
    { enabled: id !== undefined, staleTime: 60_000 },
  )
  return data?.data.find((member) => member.id === id)
}

import type { MemberSummary } from '@quanzi/contract/console/members'
import { minute } from '@quanzi/contract/time'
import { useTypedSearch } from '../lists/use-typed-search.ts'
import { useSiteQuery } from '../shell/use-console.ts'

const maxFound = 6

export const useFoundMembers = (typed: string) => {
  const inputOf = (keyword: string) => ({ keyword, pagesize: maxFound })
  const { found, ...search } = useTypedSearch('GET console/member list', typed, inputOf)
  return { found: found?.data, ...search }
}

export const useChosenMember = (id: number | undefined): MemberSummary | undefined => {
  const { data } = useSiteQuery(
    'GET console/member list',
    { keyword: String(id ?? 0), pagesize: maxFound },
    { enabled: id !== undefined, staleTime: minute },
  )
  return data?.data.find((member) => member.id === id)
}

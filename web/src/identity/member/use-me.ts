import type { User } from '@quanzi/contract/identity/member'
import { useQuery } from '@tanstack/react-query'
import { meQuery } from '../../platform/api/me.ts'

export const useMe = (): User | null | undefined => useMeQuery().data

export const useMeQuery = () => useQuery(meQuery)

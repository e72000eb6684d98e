import type { User } from '@quanzi/contract/member'
import { useQuery } from '@tanstack/react-query'
import { me } from '../../api/me.ts'

/** The reader: null for a visitor, undefined while nobody knows. */
export const useMe = (): User | null | undefined => useQuery(me).data

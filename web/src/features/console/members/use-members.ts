import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { fieldOf, wordsFor } from '../../../api/api-error.ts'
import { toast, toastError } from '../../../ui/toast.ts'
import { useChange, useSiteCall, useSiteQuery } from '../use-console.ts'
import { useStretch } from '../use-stretch.ts'

export type MemberFilter = '' | 'muted' | 'banned' | 'verified' | 'staff'

export const useMembers = (keyword: string, filter: MemberFilter) =>
  useStretch('GET console/member list', { keyword, filter })

export const useMember = (id: number) => useSiteQuery('GET console/member detail', { member_id: id })

export type Sanction = 'mute' | 'unmute' | 'ban' | 'unban' | 'logout'

/** One form for whatever is done to somebody; what is refused is told under its field, or as a toast without one. */
export const useSanction = (id: number, what: Sanction, done: () => void) => {
  const mute = useChange('POST console/member mute')
  const unmute = useChange('POST console/member unmute')
  const ban = useChange('POST console/member ban')
  const unban = useChange('POST console/member unban')
  const logout = useChange('POST console/member logout')
  const [error, setError] = useState<{ field: string; words: string } | null>(null)
  const sends = { mute, unmute, ban, unban, logout } as const
  return {
    error,
    busy: sends[what].isPending,
    send: async (form: { hours: number; reason: string; nickname: string }) => {
      const { reason, hours, nickname } = form
      setError(null)
      try {
        if (what === 'mute') await mute.mutateAsync({ member_id: id, hours, reason })
        else if (what === 'ban') await ban.mutateAsync({ member_id: id, hours, reason, nickname })
        else await sends[what].mutateAsync({ member_id: id, reason } as never)
        toast('操作成功')
        done()
      } catch (refused) {
        const field = fieldOf(refused)
        if (field) setError({ field, words: wordsFor(refused) })
        else toastError(refused)
      }
    },
  }
}

export const useVerify = (id: number) => {
  const { mutateAsync, isPending } = useChange('POST console/member verify')
  return {
    busy: isPending,
    set: (on: boolean) => void mutateAsync({ member_id: id, on: on ? 1 : 0 }).catch(toastError),
  }
}

/** Who wrote an anonymous item. Nothing of it is kept by the page. */
export const useLook = () => {
  const send = useSiteCall()
  const client = useQueryClient()
  return async (form: { kind: 'post' | 'comment'; item_id: number; reason: string }) => {
    const found = await send('POST console/member look', form)
    await client.invalidateQueries({ queryKey: ['GET console/log list'] })
    return found
  }
}

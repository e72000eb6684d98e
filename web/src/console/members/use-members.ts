import type { MemberDetail, MemberFilter, MemberSort, SanctionInForce } from '@quanzi/contract/console/members'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast, toastError } from '../../ui/feedback/toast.ts'
import { confirmRisks } from '../../ui/overlays/confirm-risks.ts'
import { useWhileMounted } from '../../ui/state/use-while-mounted.ts'
import { useSubmit } from '../forms/use-submit.ts'
import { useCursorList } from '../lists/use-cursor-list.ts'
import { useSiteCall, useSiteMutation, useSiteQuery } from '../shell/use-console.ts'

export const useMembers = (keyword: string, filter: MemberFilter, sort: MemberSort, order: 'asc' | 'desc') =>
  useCursorList('GET console/member list', { keyword, filter, sort, order }, { keepRows: true })

export const useMember = (id: number) => useSiteQuery('GET console/member detail', { member_id: id })

export type Sanction = 'mute' | 'unmute' | 'ban' | 'unban' | 'logout'

export const useSanction = (member: MemberDetail, sanction: Sanction, onDone: () => void) => {
  const { id } = member
  const mute = useSiteMutation('POST console/member mute')
  const unmute = useSiteMutation('POST console/member unmute')
  const ban = useSiteMutation('POST console/member ban')
  const unban = useSiteMutation('POST console/member unban')
  const logout = useSiteMutation('POST console/member logout')
  // The record is fetched again under the open form: what the operator saw is that of its opening.
  const [seen] = useState(member.sanctions)
  const whileMounted = useWhileMounted()
  const client = useQueryClient()
  const mutations = { mute, unmute, ban, unban, logout } as const
  const { errorOf, run } = useSubmit<'reason' | 'nickname'>({
    onOutdated: (error) => {
      toastError(error)
      // The record shows what another operator has decided since.
      void client.invalidateQueries()
      whileMounted(onDone)
    },
  })
  return {
    errorOf,
    busy: mutations[sanction].isPending,
    send: ({ reason, hours, nickname }: { hours: number; reason: string; nickname: string }) =>
      run(async () => {
        if (sanction === 'mute') await mute.mutateAsync({ member_id: id, hours, reason, unless_in_force: '1' })
        else if (sanction === 'ban') {
          const answer = await confirmRisks('封禁', (confirmation) =>
            ban.mutateAsync({ member_id: id, hours, reason, nickname, unless_in_force: '1', ...confirmation }),
          )
          if (answer === undefined) return
        } else if (sanction === 'logout') await logout.mutateAsync({ member_id: id, reason })
        else {
          const seen_until = getOwnEnds(seen, sanction === 'unmute' ? 'mute' : 'ban')
          await mutations[sanction].mutateAsync({ member_id: id, reason, seen_until })
        }
        toast('操作成功')
        whileMounted(onDone)
      }),
  }
}

const getOwnEnds = (sanctions: SanctionInForce[], kind: SanctionInForce['kind']) =>
  sanctions.filter((one) => one.kind === kind && one.own === 1).map(({ until }) => until)

export const useVerify = (id: number) => {
  const { mutateAsync, isPending } = useSiteMutation('POST console/member verify')
  return {
    busy: isPending,
    set: (on: boolean) => void mutateAsync({ member_id: id, on: on ? 1 : 0 }).catch(toastError),
  }
}

/** The author of an anonymous item. The result is not cached. */
export const useRevealAuthor = () => {
  const send = useSiteCall()
  const client = useQueryClient()
  return async (input: { kind: 'post' | 'comment'; item_id: number; reason: string }) => {
    const author = await send('POST console/member look', input)
    await client.invalidateQueries({ queryKey: ['GET console/log list'] })
    return author
  }
}

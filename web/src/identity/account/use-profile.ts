import type { Member } from '@quanzi/contract/identity/member'
import { defaultMessages, successMessages } from '@quanzi/contract/messages'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage } from '../../platform/api/api-error.ts'
import { call } from '../../platform/api/client.ts'
import { meQuery } from '../../platform/api/me.ts'
import { patchCached } from '../../platform/api/query.ts'
import { uploadPictureFile } from '../../platform/api/upload.ts'
import { toast, toastError } from '../../ui/feedback/toast.ts'

/** Saves nickname and avatar and updates the cache. Returns true, or the error message. */
export const useSaveProfile = () => {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)

  const save = async (nickname: string, avatar: Blob | null): Promise<true | string> => {
    setBusy(true)
    try {
      const img = avatar ? (await uploadPictureFile(avatar, 'avatar.jpg')).attachid : undefined
      const { user_data } = await call('POST circle/memberapi edit', { nickname, img })
      client.setQueryData(meQuery.queryKey, (user) => user && { ...user, ...profileFields(user_data) })
      patchCached<Member>(client, isMemberWithId(user_data.id), (member) => ({
        ...member,
        ...profileFields(user_data),
      }))
      toast(successMessages.saved)
      return true
    } catch (error) {
      toastError(error, defaultMessages.action)
      return errorMessage(error, defaultMessages.action)
    } finally {
      setBusy(false)
    }
  }
  return { busy, save }
}

const profileFields = ({ nickname, img_url }: Member) => ({ nickname, img_url })

const isMemberWithId =
  (id: number) =>
  (x: object): x is Member =>
    'id' in x && x.id === id && 'nickname' in x && 'auth_icon' in x

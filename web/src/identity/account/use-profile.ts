import type { Member } from '@quanzi/contract/identity/member'
import { defaultMessages, successMessages } from '@quanzi/contract/messages'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorField, messageWithCause } from '../../platform/api/api-error.ts'
import { call } from '../../platform/api/client.ts'
import { meQuery } from '../../platform/api/me.ts'
import { patchCached, query, queryKeyOf } from '../../platform/api/query.ts'
import { uploadPictureFile } from '../../platform/api/upload.ts'
import { toast, toastError } from '../../ui/feedback/toast.ts'

/** One's own profile with the changes that wait for a reviewer. */
export const useOwnProfile = () => useQuery({ ...query('GET circle/memberapi profile', {}), staleTime: 0 })

type NewPictures = { avatar?: Blob | undefined; cover?: Blob | undefined }

type ProfileError = { message: string; field: string | undefined }

/** Saves the profile and updates the cache. Returns what is wrong, and where. */
export const useSaveProfile = () => {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)

  const save = async (nickname: string, bio: string, pictures: NewPictures): Promise<ProfileError | undefined> => {
    setBusy(true)
    try {
      const upload = async (field: keyof NewPictures) => {
        const blob = pictures[field]
        return blob && (await uploadPictureFile(blob, `${field}.jpg`)).attachid
      }
      const [img, cover] = [await upload('avatar'), await upload('cover')]
      const { user_data, profile } = await call('POST circle/memberapi edit', { nickname, bio, img, cover })
      client.setQueryData(queryKeyOf('GET circle/memberapi profile', {}), profile)
      client.setQueryData(meQuery.queryKey, (user) => user && { ...user, ...profileFields(user_data) })
      patchCached<Member>(client, isMemberWithId(user_data.id), (member) => ({
        ...member,
        ...profileFields(user_data),
      }))
      void client.invalidateQueries({ queryKey: queryKeyOf('GET circle/memberapi homepage') })
      toast(profile.waiting.some(({ shown }) => shown === 0) ? '已提交，审核通过后对他人显示' : successMessages.saved)
      return undefined
    } catch (error) {
      toastError(error, defaultMessages.action)
      return { message: messageWithCause(error, defaultMessages.action), field: errorField(error) }
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

import type { Member } from '@quanzi/contract/member'
import { defaultWords, successWords } from '@quanzi/contract/words'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { wordsFor } from '../../../api/api-error.ts'
import { call } from '../../../api/client.ts'
import { me } from '../../../api/me.ts'
import { patchCached } from '../../../api/query.ts'
import { upload } from '../../../api/upload.ts'
import { toast, toastError } from '../../../ui/toast.ts'

/** Saves nickname and picture, and shows them wherever one stands. True when it was saved, else the words of the refusal. */
export const useSaveProfile = () => {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)

  const save = async (nickname: string, picture: Blob | null): Promise<true | string> => {
    setBusy(true)
    try {
      const img = picture ? await send(picture) : undefined
      const { user_data } = await call('POST circle/memberapi edit', { nickname, img })
      client.setQueryData(me.queryKey, (user) => user && { ...user, ...pick(user_data) })
      patchCached<Member>(client, isMember(user_data.id), (member) => ({ ...member, ...pick(user_data) }))
      toast(successWords.saved)
      return true
    } catch (error) {
      toastError(error, defaultWords.action)
      return wordsFor(error, defaultWords.action)
    } finally {
      setBusy(false)
    }
  }
  return { busy, save }
}

const send = async (picture: Blob): Promise<number> => {
  const form = new FormData()
  form.append('name', 'avatar.jpg')
  form.append('filesize', String(picture.size))
  form.append('file', picture, 'avatar.jpg')
  return (await upload('POST index/upload/file', form)).attachid
}

const pick = ({ nickname, img_url }: Member) => ({ nickname, img_url })

const isMember =
  (id: number) =>
  (x: object): x is Member =>
    'id' in x && x.id === id && 'nickname' in x && 'auth_icon' in x

import { defaultWords } from '@quanzi/contract/words'
import { useCallback, useEffect, useRef, useState } from 'react'
import { wordsFor } from '../../api/api-error.ts'
import { ApiError, call, newKey } from '../../api/client.ts'
import { upload } from '../../api/upload.ts'
import { toast } from '../../ui/toast.ts'
import type { DraftPicture, SentPicture } from './draft.ts'
import { dropFile, keepFile, readFile } from './draft-store.ts'
import { judge, type MediaKind } from './media-rules.ts'
import { shrunk } from './shrink.ts'
import { makeUploadQueue, type Progress, type UploadQueue } from './upload-queue.ts'
import type { DraftInHand } from './use-draft.ts'

/** Brings the pictures of the draft to the server: those just chosen, and those that were under way when the page died. */
export const useUploads = (
  { draft, now, change }: Pick<DraftInHand, 'draft' | 'now' | 'change'>,
  takes: readonly MediaKind[],
) => {
  const [progress, setProgress] = useState<ReadonlyMap<string, Progress>>(new Map())
  const [previews, setPreviews] = useState<ReadonlyMap<string, string>>(new Map())
  const queue = useRef<UploadQueue | null>(null)
  const addresses = useRef<string[]>([])

  const show = useCallback((id: string, file: File) => {
    const address = URL.createObjectURL(file)
    addresses.current.push(address)
    setPreviews((before) => new Map(before).set(id, address))
  }, [])

  useEffect(() => {
    const without = (id: string) =>
      change((draft) => ({ pictures: draft.pictures.filter((picture) => picture.id !== id) }))
    const nameOf = (id: string) => now().pictures.find((picture) => picture.id === id)?.name ?? ''
    const drop = (id: string, error?: unknown) => {
      toast(failure(nameOf(id), error), { error: true })
      without(id)
      void dropFile(id)
    }
    const made = makeUploadQueue<SentPicture>({
      send,
      onSent: (id, sent) => {
        change((draft) => ({
          pictures: draft.pictures.map((picture) => (picture.id === id ? { ...picture, sent } : picture)),
        }))
        void dropFile(id)
      },
      onRefused: drop,
      onChange: setProgress,
    })
    const goOn = () => made.retry()
    queue.current = made
    for (const { id, sent } of now().pictures) {
      if (sent) continue
      void readFile(id).then((file) => {
        if (queue.current !== made) return
        if (!file) return drop(id)
        show(id, file)
        made.add(id, file)
      })
    }
    window.addEventListener('online', goOn)
    return () => {
      window.removeEventListener('online', goOn)
      made.stop()
      queue.current = null
    }
  }, [change, now, show])

  useEffect(() => () => addresses.current.splice(0).forEach((address) => URL.revokeObjectURL(address)), [])

  const add = (files: readonly File[]) => {
    const present: MediaKind[] = draft.video ? ['video'] : draft.pictures.map(() => 'image')
    const { accepted, refusals } = judge(present, files, takes)
    if (refusals.length > 0) toast(refusals.join('，'), { error: true })
    const fresh = accepted.map((file) => ({ id: newKey(), name: file.name, file }))
    change((draft) => ({ pictures: [...draft.pictures, ...fresh.map(({ id, name }): DraftPicture => ({ id, name }))] }))
    for (const { id, file } of fresh) {
      show(id, file)
      void keepFile(id, file)
      queue.current?.add(id, file)
    }
  }

  const remove = (id: string) => {
    queue.current?.drop(id)
    void dropFile(id)
    change((draft) => ({ pictures: draft.pictures.filter((picture) => picture.id !== id) }))
  }

  return {
    progress,
    /** Addresses of the chosen files, by the picture's id. */
    previews,
    stalled: [...progress.values()].some(({ state }) => state === 'stalled'),
    add,
    remove,
    /** Nothing of what is under way is wanted any more. */
    dropAll: () => {
      for (const { id, sent } of now().pictures) if (!sent) remove(id)
    },
    retry: (id?: string) => queue.current?.retry(id),
  }
}

export type Uploads = ReturnType<typeof useUploads>

const send = async (chosen: File, onProgress: (part: number) => void, signal: AbortSignal): Promise<SentPicture> => {
  const file = await shrunk(chosen)
  const form = new FormData()
  form.append('filesize', String(file.size))
  form.append('originName', chosen.name)
  form.append('name', file.name)
  form.append('filetype', file.type)
  // Last, so that a server reading along knows the fields before the bytes.
  form.append('file', file, file.name)
  const { attachid, thumb, width, height, preview } = await sendLoggedIn(() =>
    upload('POST index/upload/file', form, { onProgress, signal }),
  )
  return { attach_id: attachid, thumb, width, height, preview }
}

/** A multipart upload does not ask for the login by itself; a call that needs one does, and is answered after it. */
const sendLoggedIn = async <T>(attempt: () => Promise<T>): Promise<T> => {
  try {
    return await attempt()
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 401) throw error
    await call('GET ajax/user', {})
    return attempt()
  }
}

/** `IMG_1.jpg 上传失败`, and why where the server said it. */
const failure = (name: string, error: unknown): string => {
  const why = error === undefined ? '' : wordsFor(error, '')
  return `${shortName(name)} ${defaultWords.upload}${why ? `：${why}` : ''}`.trim()
}

/** The beginning and the end of a long name: the ending tells what it is. */
const shortName = (name: string): string => (name.length > 24 ? `${name.slice(0, 12)}…${name.slice(-9)}` : name)

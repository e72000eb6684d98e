import { defaultWords } from '@quanzi/contract/words'
import { useCallback, useEffect, useRef, useState } from 'react'
import { wordsFor } from '../../api/api-error.ts'
import { newKey } from '../../api/client.ts'
import { toast } from '../../ui/toast.ts'
import { clipDesk, revokeClip } from './clip-desk.ts'
import type { Draft, DraftPicture, SentClip, SentPicture } from './draft.ts'
import { dropFile, keepFile, readFile } from './draft-store.ts'
import { judge, kindOf, type MediaKind } from './media-rules.ts'
import { sendClip } from './send-clip.ts'
import { sendPicture } from './send-picture.ts'
import { makeUploadQueue, type Progress, type UploadQueue } from './upload-queue.ts'
import type { DraftInHand } from './use-draft.ts'
import { usePreviews } from './use-previews.ts'

/** Brings the files of the draft to the server: those just chosen, and those that were under way when the page died. */
export const useUploads = (
  { draft, now, change }: Pick<DraftInHand, 'draft' | 'now' | 'change'>,
  takes: readonly MediaKind[],
) => {
  const [progress, setProgress] = useState<ReadonlyMap<string, Progress>>(new Map())
  /** The video's file is not on this device any more: it must be chosen again to go on. */
  const [lost, setLost] = useState(false)
  const { previews, show } = usePreviews()
  const queue = useRef<UploadQueue | null>(null)

  const changeClip = useCallback(
    (id: string, part: Partial<NonNullable<Draft['clip']>>) =>
      change(({ clip }) => (clip?.id === id ? { clip: { ...clip, ...part } } : {})),
    [change],
  )

  useEffect(() => {
    const drop = (id: string, error?: unknown) => {
      toast(failure(nameOf(now(), id), error), { error: true })
      change((draft) => without(draft, id))
      void dropFile(id)
    }
    const send = async (file: File, onProgress: (part: number) => void, signal: AbortSignal, id: string) => {
      const { clip } = now()
      if (clip?.id !== id) return sendPicture(file, { onProgress, signal })
      const onKey = (key: string) => changeClip(id, { key })
      try {
        return await sendClip(file, clipDesk, { key: clip.key, onKey, onProgress, signal })
      } catch (error) {
        if (!now().clip?.key && !signal.aborted) toast(wordsFor(error, defaultWords.failed), { error: true })
        throw error
      }
    }
    const made = makeUploadQueue<SentPicture | SentClip>({
      send,
      isPatient: (id) => now().clip?.id === id,
      onSent: (id, sent) => {
        if ('vid' in sent) changeClip(id, { sent })
        else change((draft) => ({ pictures: draft.pictures.map((one) => (one.id === id ? { ...one, sent } : one)) }))
        void dropFile(id)
      },
      onRefused: drop,
      onChange: setProgress,
    })
    const goOn = () => made.retry()
    // A phone cuts the line of an app that is put away.
    const seenAgain = () => {
      if (!document.hidden) goOn()
    }
    queue.current = made
    const { pictures, clip } = now()
    for (const { id, sent } of [...pictures, ...(clip ? [clip] : [])]) {
      if (sent) continue
      void readFile(id).then((file) => {
        if (queue.current !== made) return
        if (!file && id === clip?.id) return setLost(true)
        if (!file) return drop(id)
        show(id, file)
        made.add(id, file)
      })
    }
    window.addEventListener('online', goOn)
    document.addEventListener('visibilitychange', seenAgain)
    return () => {
      window.removeEventListener('online', goOn)
      document.removeEventListener('visibilitychange', seenAgain)
      made.stop()
      queue.current = null
    }
  }, [change, changeClip, now, show])

  const take = (id: string, file: File) => {
    show(id, file)
    void keepFile(id, file)
    queue.current?.add(id, file)
  }

  const add = (files: readonly File[]) => {
    const { pictures, clip, video } = draft
    const present: MediaKind[] = video || clip ? ['video'] : pictures.map(() => 'image')
    const { accepted, refusals } = judge(present, files, takes)
    if (refusals.length > 0) toast(refusals.join('，'), { error: true })
    const fresh = accepted.map((file) => ({ id: newKey(), name: file.name, size: file.size, file }))
    const [first] = fresh
    if (!first) return
    if (kindOf(first.file) === 'video') change({ clip: { id: first.id, name: first.name, size: first.size } })
    else
      change((draft) => ({
        pictures: [...draft.pictures, ...fresh.map(({ id, name }): DraftPicture => ({ id, name }))],
      }))
    for (const { id, file } of fresh) take(id, file)
  }

  const remove = (id: string) => {
    const { clip } = now()
    queue.current?.drop(id)
    void dropFile(id)
    if (clip?.id === id) {
      setLost(false)
      if (clip.key && !clip.sent) revokeClip(clip.key)
    }
    change((draft) => without(draft, id))
  }

  return {
    progress,
    previews,
    lost,
    stalled: lost || [...progress.values()].some(({ state }) => state === 'stalled'),
    add,
    remove,
    /** The same file once more, where the device has lost it: the upload goes on from where it stands. */
    chooseAgain: (file: File) => {
      const { clip } = now()
      if (!clip) return
      if (file.size !== clip.size || file.name !== clip.name)
        return toast('请选择原来的视频，或移除后重新添加', { error: true })
      setLost(false)
      take(clip.id, file)
    },
    /** Nothing of what is under way is wanted any more. */
    dropAll: () => {
      const { pictures, clip } = now()
      for (const { id, sent } of pictures) if (!sent) remove(id)
      if (clip) remove(clip.id)
    },
    retry: (id?: string) => queue.current?.retry(id),
  }
}

export type Uploads = ReturnType<typeof useUploads>

const without = ({ pictures, clip }: Draft, id: string): Partial<Draft> =>
  clip?.id === id ? { clip: undefined } : { pictures: pictures.filter((picture) => picture.id !== id) }

const nameOf = ({ pictures, clip }: Draft, id: string): string =>
  [...pictures, ...(clip ? [clip] : [])].find((one) => one.id === id)?.name ?? ''

/** `IMG_1.jpg 上传失败`, and why where the server said it. */
const failure = (name: string, error: unknown): string => {
  const why = error === undefined ? '' : wordsFor(error, '')
  return `${shortName(name)} ${defaultWords.upload}${why ? `：${why}` : ''}`.trim()
}

/** The beginning and the end of a long name: the ending tells what it is. */
const shortName = (name: string): string => {
  const signs = [...name]
  return signs.length > 24 ? `${signs.slice(0, 12).join('')}…${signs.slice(-9).join('')}` : name
}

import { defaultMessages } from '@quanzi/contract/messages'
import { useCallback, useEffect, useRef, useState } from 'react'
import { errorMessage } from '../../../platform/api/api-error.ts'
import { createIdempotencyKey } from '../../../platform/api/client.ts'
import { listen, stopAll } from '../../../platform/listen.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import type { Draft, DraftPicture, UploadedPicture, UploadedVideo } from '../draft/draft.ts'
import { deleteFile, readFile, saveFile } from '../draft/draft-store.ts'
import type { DraftState } from '../draft/use-draft.ts'
import { openReadable, UnreadableFile } from './readable-file.ts'
import { type Attempt, createUploadQueue, type Progress, type UploadQueue } from './upload-queue.ts'
import { uploadResizedPicture } from './upload-resized-picture.ts'
import { uploadVideo } from './upload-video.ts'
import { type MediaKind, mediaKindOf, validateFiles } from './validate-files.ts'
import { revokeVideoUpload, videoUploadClient } from './video-upload-client.ts'

/** Uploads the files of the draft: new ones, and those whose upload a killed page left unfinished. */
export const useUploads = (
  { draft, getDraft, update, isWriter }: Pick<DraftState, 'draft' | 'getDraft' | 'update' | 'isWriter'>,
  acceptedKinds: readonly MediaKind[],
) => {
  const [progress, setProgress] = useState<ReadonlyMap<string, Progress>>(new Map())
  /** The file is not on the device any more and must be chosen again. */
  const [fileMissing, setFileMissing] = useState(false)
  /** The video whose chosen cover is on its way. */
  const [coverOf, setCoverOf] = useState<string>()
  const { previews, addPreview } = usePreviews()
  const queue = useRef<UploadQueue | null>(null)

  const updateVideoUpload = useCallback(
    (id: string, patch: Partial<NonNullable<Draft['videoUpload']>>) =>
      update(({ videoUpload }) => (videoUpload?.id === id ? { videoUpload: { ...videoUpload, ...patch } } : {})),
    [update],
  )

  useEffect(() => {
    const hasNoKey = (id: string) => getDraft().videoUpload?.id === id && !getDraft().videoUpload?.key
    const report = (id: string, error: unknown) => {
      const message =
        hasNoKey(id) && error !== undefined
          ? errorMessage(error, defaultMessages.failed)
          : failureMessage(fileNameOf(getDraft(), id), error)
      toast(message, { error: true })
    }
    const reject = (id: string, error?: unknown) => {
      report(id, error)
      // The draft of another page may still need both.
      if (isWriter()) {
        revokeUnfinished(getDraft(), id)
        void deleteFile(id)
      }
      update((draft) => withoutFile(draft, id))
    }
    const send = async (chosen: File | undefined, { id, onProgress, signal, wasLost }: Attempt) => {
      const openFile = async () => {
        const file = await openReadable(id, chosen)
        if (!chosen) addPreview(id, file)
        return file
      }
      const { videoUpload } = getDraft()
      if (videoUpload?.id !== id)
        return uploadResizedPicture(await openFile(), { onProgress, signal, lighter: wasLost })
      // Revokes the key if the video was removed or the form left: the server would count the upload as under way.
      const onKey = (key: string) =>
        getDraft().videoUpload?.id === id && !signal.aborted ? updateVideoUpload(id, { key }) : revokeVideoUpload(key)
      return uploadVideo(openFile, videoUploadClient, { key: videoUpload.key, onKey, onProgress, signal })
    }
    const createdQueue = createUploadQueue<UploadedPicture | UploadedVideo>({
      send,
      retriesItself: (id) => getDraft().videoUpload?.id === id,
      onUploaded: (id, uploaded) => {
        if ('vid' in uploaded) updateVideoUpload(id, { uploaded })
        else
          update((draft) => ({ pictures: draft.pictures.map((one) => (one.id === id ? { ...one, uploaded } : one)) }))
        // The draft of another page, which is the one that is stored, still has to send it.
        if (isWriter()) void deleteFile(id)
      },
      onRejected: (id, error) => {
        if (error instanceof UnreadableFile && getDraft().videoUpload?.id === id) setFileMissing(true)
        else reject(id, error)
      },
      // The tile and the status line already show a lost connection.
      onStalled: (id, error) => {
        if (hasNoKey(id) || errorMessage(error, '') !== '') report(id, error)
      },
      onChange: setProgress,
    })
    const resume = () => createdQueue.retry()
    // A phone closes the connections of an app in the background.
    const resumeWhenVisible = () => {
      if (!document.hidden) resume()
    }
    queue.current = createdQueue
    const { pictures, videoUpload } = getDraft()
    for (const { id, uploaded } of [...pictures, ...(videoUpload ? [videoUpload] : [])]) {
      if (uploaded) continue
      const resumeWith = (file: File | undefined) => {
        if (queue.current !== createdQueue) return
        if (!file && id === videoUpload?.id) return setFileMissing(true)
        if (!file) return reject(id)
        addPreview(id, file)
        createdQueue.add(id, file)
      }
      // Where the database does not answer, the upload reads the file itself, as often as it is retried.
      readFile(id).then(resumeWith, () => queue.current === createdQueue && createdQueue.add(id))
    }
    return stopAll(
      listen(window, { online: resume }),
      listen(document, { visibilitychange: resumeWhenVisible }),
      createdQueue.stop,
      () => {
        queue.current = null
      },
    )
  }, [update, updateVideoUpload, getDraft, isWriter, addPreview])

  const enqueue = (id: string, file: File) => {
    addPreview(id, file)
    void saveFile(id, file)
    queue.current?.add(id, file)
  }

  const add = (files: readonly File[]) => {
    // Files of an app's picker come late, when others may have been added.
    const { pictures, videoUpload, video } = getDraft()
    const existing: MediaKind[] = video || videoUpload ? ['video'] : pictures.map(() => 'image')
    const { accepted, rejections } = validateFiles(existing, files, acceptedKinds)
    if (rejections.length > 0) toast(rejections.join('，'), { error: true })
    const added = accepted.map((file) => ({ id: createIdempotencyKey(), name: file.name, size: file.size, file }))
    const [first] = added
    if (!first) return
    if (mediaKindOf(first.file) === 'video')
      update({ videoUpload: { id: first.id, name: first.name, size: first.size } })
    else
      update((draft) => ({
        pictures: [...draft.pictures, ...added.map(({ id, name }): DraftPicture => ({ id, name }))],
      }))
    for (const { id, file } of added) enqueue(id, file)
  }

  const remove = (id: string) => {
    const { videoUpload } = getDraft()
    queue.current?.cancel(id)
    void deleteFile(id)
    if (videoUpload?.id === id) setFileMissing(false)
    revokeUnfinished(getDraft(), id)
    update((draft) => withoutFile(draft, id))
  }

  return {
    progress,
    previews,
    fileMissing,
    stalled: fileMissing || [...progress.values()].some(({ state }) => state === 'stalled'),
    add,
    remove,
    coverPending: coverOf !== undefined && draft.videoUpload?.id === coverOf,
    /** The id says to which video the cover belongs: the video may be replaced while its cover is uploaded. */
    setCover: async (id: string, cover: Promise<UploadedPicture>) => {
      setCoverOf(id)
      try {
        updateVideoUpload(id, { cover: await cover })
      } finally {
        setCoverOf((now) => (now === id ? undefined : now))
      }
    },
    /** Chooses the missing file again; the upload resumes at the server's offset. */
    reselectFile: (file: File) => {
      const { videoUpload } = getDraft()
      if (!videoUpload) return
      if (file.size !== videoUpload.size || file.name !== videoUpload.name)
        return toast('请选择原来的视频，或移除后重新添加', { error: true })
      setFileMissing(false)
      enqueue(videoUpload.id, file)
    },
    removeAll: () => {
      const { pictures, videoUpload } = getDraft()
      for (const { id, uploaded } of pictures) if (!uploaded) remove(id)
      if (videoUpload) remove(videoUpload.id)
    },
    retry: (id?: string) => queue.current?.retry(id),
  }
}

export type Uploads = ReturnType<typeof useUploads>

const withoutFile = ({ pictures, videoUpload }: Draft, id: string): Partial<Draft> =>
  videoUpload?.id === id ? { videoUpload: undefined } : { pictures: pictures.filter((picture) => picture.id !== id) }

const revokeUnfinished = ({ videoUpload }: Draft, id: string): void => {
  if (videoUpload?.id === id && videoUpload.key && !videoUpload.uploaded) revokeVideoUpload(videoUpload.key)
}

const fileNameOf = ({ pictures, videoUpload }: Draft, id: string): string =>
  [...pictures, ...(videoUpload ? [videoUpload] : [])].find((one) => one.id === id)?.name ?? ''

/** `IMG_1.jpg 上传失败`, with the server's reason. */
const failureMessage = (name: string, error: unknown): string => {
  const reason = error === undefined ? '' : errorMessage(error, '')
  return `${shortName(name)} ${defaultMessages.upload}${reason ? `：${reason}` : ''}`.trim()
}

/** Keeps the start and the end of a long name, because the end carries the type. */
const shortName = (name: string): string => {
  const characters = [...name]
  return characters.length > 24 ? `${characters.slice(0, 12).join('')}…${characters.slice(-9).join('')}` : name
}

/** Object URLs of the chosen files by id, revoked when the composer closes. */
const usePreviews = () => {
  const [previews, setPreviews] = useState<ReadonlyMap<string, string>>(new Map())
  const urls = useRef<string[]>([])

  const addPreview = useCallback((id: string, file: File) => {
    const url = URL.createObjectURL(file)
    urls.current.push(url)
    setPreviews((before) => new Map(before).set(id, url))
  }, [])

  useEffect(() => () => urls.current.splice(0).forEach((url) => URL.revokeObjectURL(url)), [])
  return { previews, addPreview }
}

import { limits } from '@quanzi/contract/limits'
import { ApiError, errorData, hasCode, isTransient, isUnanswered } from '../../../platform/api/api-error.ts'
import type { UploadedVideo } from '../draft/draft.ts'

/** The server's offset; with the last byte, the video. */
export type UploadStatus = { offset: number; vid?: string | undefined; thumb?: { id: number } | undefined }
type Chunk = { key: string; name: string; offset: number; bytes: Blob; size: number }

/** Dependencies of the upload, replaced in tests. */
export type VideoUploadClient = {
  start: (name: string) => Promise<string>
  getStatus: (key: string) => Promise<UploadStatus>
  sendChunk: (chunk: Chunk, onProgress: (fraction: number) => void, signal: AbortSignal) => Promise<UploadStatus>
  /** Resolves at once when online. */
  waitUntilOnline: (signal: AbortSignal) => Promise<void>
  wait: (ms: number) => Promise<void>
  /** Milliseconds of any clock. */
  now: () => number
}

type VideoUploadOptions = {
  /** An upload that was started earlier, also by another page. */
  key?: string | undefined
  onKey: (key: string) => void
  onProgress: (fraction: number) => void
  signal: AbortSignal
}

/** After this many failures in a row the upload stalls; a chunk that arrives resets the count. */
const retryDelays = [1_000, 2_000, 4_000, 8_000, 15_000]
/** An upload that has not started yet fails sooner. */
const maxFailures = (key: string | undefined): number => (key === undefined ? 1 : retryDelays.length)

/** Starts at the server's offset, asked for after a lost response. Rejects on a permanent error or long silence. */
export const uploadVideo = async (
  /** Also after a failure: a file may become unreadable meanwhile. Rejects where there is none. */
  openFile: () => Promise<File>,
  client: VideoUploadClient,
  options: VideoUploadOptions,
): Promise<UploadedVideo> => {
  const { onKey, onProgress, signal } = options
  let file = await openFile()
  let { key } = options
  let offset: number | undefined
  let failures = 0
  let chunkSize: number = limits.chunkSize
  const reportProgress = (uploadedBytes: number) => onProgress(uploadedBytes / file.size)

  /** Sends the next chunk. Asks for the status where the offset is not known, and for the video after the last byte. */
  const proceed = async (): Promise<UploadStatus> => {
    if (key === undefined) {
      key = await client.start(file.name)
      offset = 0
      onKey(key)
    }
    return offset === undefined || offset >= file.size ? client.getStatus(key) : sendChunk(key, offset)
  }
  const sendChunk = async (ofKey: string, from: number): Promise<UploadStatus> => {
    const bytes = file.slice(from, from + chunkSize)
    const chunk = { key: ofKey, name: file.name, offset: from, bytes, size: file.size }
    const sentAt = client.now()
    const status = await client.sendChunk(chunk, (fraction) => reportProgress(from + bytes.size * fraction), signal)
    failures = 0
    if (client.now() - sentAt < quickChunk) chunkSize = Math.min(limits.chunkSize, chunkSize * 2)
    return status
  }
  /** Throws the error where no further attempt can help. */
  const recover = async (error: unknown): Promise<void> => {
    if (signal.aborted || ++failures > maxFailures(key)) throw error
    const nextStep = classifyFailure(error)
    if (nextStep === 'permanent') throw error
    if (nextStep === 'expired') key = undefined
    offset = typeof nextStep === 'number' ? nextStep : undefined
    if (nextStep !== 'transient') return
    // A slow or unstable network carries smaller chunks.
    if (isUnanswered(error)) {
      file = await openFile()
      chunkSize = Math.max(limits.minChunkSize, Math.ceil(chunkSize / 2))
    }
    await client.wait(retryDelays[failures - 1] ?? 0)
    await client.waitUntilOnline(signal)
  }

  for (;;) {
    try {
      if (signal.aborted) throw new ApiError(0, '')
      const status = await proceed()
      if (status.vid !== undefined) return toUploadedVideo(status)
      offset = status.offset
      reportProgress(offset)
    } catch (error) {
      await recover(error)
    }
  }
}

/** The server's offset, an expired upload, a transient error or a permanent one. */
const classifyFailure = (error: unknown): number | 'expired' | 'transient' | 'permanent' => {
  if (hasCode(error, 409)) return offsetOf(errorData(error)) ?? 'transient'
  if (hasCode(error, 404)) return 'expired'
  return isTransient(error) ? 'transient' : 'permanent'
}

/** A chunk within this time lets the next one be twice as large. */
const quickChunk = 30_000

const offsetOf = ({ offset }: Record<string, unknown>): number | undefined =>
  typeof offset === 'number' ? offset : undefined

const toUploadedVideo = ({ vid, thumb }: UploadStatus): UploadedVideo => ({ vid: vid ?? '', poster: thumb?.id ?? 0 })

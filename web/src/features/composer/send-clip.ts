import { limits } from '@quanzi/contract/limits'
import { ApiError } from '../../api/api-error.ts'
import type { SentClip } from './draft.ts'

/** How far the server is: with the last byte, the video. */
export type Arrived = { offset: number; vid?: string | undefined; thumb?: { id: number } | undefined }
type Chunk = { key: string; name: string; offset: number; bytes: Blob; size: number }

/** What sending needs of the world. */
export type ClipDesk = {
  begin: (name: string) => Promise<string>
  howFar: (key: string) => Promise<Arrived>
  send: (chunk: Chunk, onProgress: (part: number) => void, signal: AbortSignal) => Promise<Arrived>
  /** Resolves when there is a network, at once where there is one. */
  online: (signal: AbortSignal) => Promise<void>
  wait: (ms: number) => Promise<void>
}

type ClipSending = {
  /** An upload that was begun earlier, perhaps by a page that is dead. */
  key?: string | undefined
  onKey: (key: string) => void
  onProgress: (part: number) => void
  signal: AbortSignal
}

/** After so many failures in a row the writer is asked; each chunk that arrives begins a new row. */
const pauses = [1_000, 2_000, 4_000, 8_000, 15_000]
/** What has not even begun is told sooner. */
const failuresBefore = (key: string | undefined): number => (key === undefined ? 1 : pauses.length)

/**
 * Sends a video chunk by chunk from wherever the server stands: it alone knows, so it is asked whenever an answer was lost.
 * No byte goes out more than one chunk twice. Rejects with what does not pass, or when nothing arrived for too long.
 */
export const sendClip = async (file: File, desk: ClipDesk, sending: ClipSending): Promise<SentClip> => {
  const { onKey, onProgress, signal } = sending
  let key = sending.key
  let offset: number | undefined
  let failures = 0
  const tell = (at: number) => onProgress(at / file.size)

  for (;;) {
    try {
      if (key === undefined) {
        key = await desk.begin(file.name)
        offset = 0
        onKey(key)
      }
      if (offset === undefined) {
        const told = await desk.howFar(key)
        if (told.vid !== undefined) return sentOf(told)
        offset = told.offset
        tell(offset)
      }
      const from = offset
      const bytes = file.slice(from, from + limits.chunkSize)
      const chunk = { key, name: file.name, offset: from, bytes, size: file.size }
      const told = await desk.send(chunk, (part) => tell(from + bytes.size * part), signal)
      failures = 0
      if (told.vid !== undefined) return sentOf(told)
      offset = told.offset
      tell(offset)
    } catch (error) {
      if (signal.aborted || ++failures > failuresBefore(key)) throw error
      const next = afterFailure(error)
      if (next === 'refused') throw error
      if (next === 'gone') key = undefined
      offset = typeof next === 'number' ? next : undefined
      if (next !== 'passing') continue
      await desk.wait(pauses[failures - 1] ?? 0)
      await desk.online(signal)
    }
  }
}

/** Where the server stands, that the upload is gone, that it may pass, or that it is refused for good. */
const afterFailure = (error: unknown): number | 'gone' | 'passing' | 'refused' => {
  if (!(error instanceof ApiError)) return 'refused'
  if (error.code === 409) return offsetIn(error.data) ?? 'passing'
  if (error.code === 404) return 'gone'
  return [0, 429, 500, 503].includes(error.code) ? 'passing' : 'refused'
}

const offsetIn = (data: unknown): number | undefined =>
  data && typeof data === 'object' && 'offset' in data && typeof data.offset === 'number' ? data.offset : undefined

const sentOf = ({ vid, thumb }: Arrived): SentClip => ({ vid: vid ?? '', poster: thumb?.id ?? 0 })

import { ApiError } from '../../api/api-error.ts'

/** How far one file is. `stalled`: the network failed several times; it goes on by a tap or when the network is back. */
export type Progress = { state: 'waiting' | 'sending' | 'stalled'; part: number }

type QueueParts<Sent> = {
  /** Sends one file; rejects with an `ApiError`. */
  send: (file: File, onProgress: (part: number) => void, signal: AbortSignal, id: string) => Promise<Sent>
  onSent: (id: string, sent: Sent) => void
  /** Refused for good. */
  onRefused: (id: string, error: unknown) => void
  onChange: (progress: ReadonlyMap<string, Progress>) => void
  /** Whether sending this file is patient by itself, so that what it gives up is not tried again here. */
  isPatient?: (id: string) => boolean
  wait?: (ms: number) => Promise<void>
}

/** Two files at a time, in the order in which they came; a failed network is tried again before anybody is bothered. */
export const makeUploadQueue = <Sent>(parts: QueueParts<Sent>) => {
  const { send, onSent, onRefused, onChange, isPatient = () => false, wait = sleep } = parts
  const jobs = new Map<string, Job>()

  const tell = () => onChange(new Map([...jobs].map(([id, { state, part }]) => [id, { state, part }])))

  const next = () => {
    const sending = [...jobs.values()].filter((job) => job.state === 'sending').length
    const waiting = [...jobs].filter(([, job]) => job.state === 'waiting').slice(0, sendingMost - sending)
    for (const [id, job] of waiting) void run(id, job)
  }

  const run = async (id: string, job: Job) => {
    job.state = 'sending'
    const end = await attempts(id, job)
    if (jobs.get(id) !== job) return
    if (end.kind === 'stalled') job.state = 'stalled'
    else jobs.delete(id)
    if (end.kind === 'sent') onSent(id, end.sent)
    if (end.kind === 'refused') onRefused(id, end.error)
    next()
    tell()
  }

  const attempts = async (id: string, job: Job): Promise<End<Sent>> => {
    for (const pause of [...(isPatient(id) ? [] : pauses), undefined]) {
      try {
        const sent = await send(job.file, (part) => progress(job, part), job.stop.signal, id)
        return { kind: 'sent', sent }
      } catch (error) {
        if (!isPassing(error)) return { kind: 'refused', error }
        if (pause === undefined || job.stop.signal.aborted) break
        await wait(pause)
      }
    }
    return { kind: 'stalled' }
  }

  const progress = (job: Job, part: number) => {
    job.part = part
    tell()
  }

  return {
    add: (id: string, file: File) => {
      if (jobs.has(id)) return
      jobs.set(id, { file, state: 'waiting', part: 0, stop: new AbortController() })
      next()
      tell()
    },
    /** All that stalled, or one of them. */
    retry: (only?: string) => {
      for (const [id, job] of jobs) if (job.state === 'stalled' && (only ?? id) === id) job.state = 'waiting'
      next()
      tell()
    },
    drop: (id: string) => {
      jobs.get(id)?.stop.abort()
      jobs.delete(id)
      next()
      tell()
    },
    stop: () => {
      for (const job of jobs.values()) job.stop.abort()
      jobs.clear()
    },
  }
}

export type UploadQueue = ReturnType<typeof makeUploadQueue>

type Job = Progress & { file: File; stop: AbortController }
type End<Sent> = { kind: 'sent'; sent: Sent } | { kind: 'refused'; error: unknown } | { kind: 'stalled' }

const sendingMost = 2
const pauses = [1_000, 4_000]

/** No answer, too many at once, or a service that is down for a while: the same file may pass later. */
const isPassing = (error: unknown) => error instanceof ApiError && [0, 429, 503].includes(error.code)

export const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

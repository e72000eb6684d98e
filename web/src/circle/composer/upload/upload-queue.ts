import { hasCode, isTransient, isUnanswered } from '../../../platform/api/api-error.ts'
import { sleep } from '../../../platform/sleep.ts'

/** `stalled`: the retries are used up, or a login is wanted; it resumes by a tap, the former also when the network is back. */
export type Progress = { state: 'waiting' | 'sending' | 'stalled'; fraction: number }

/** `wasLost`: an earlier attempt got no response. */
export type Attempt = { id: string; onProgress: (fraction: number) => void; signal: AbortSignal; wasLost: boolean }

type UploadQueueOptions<Sent> = {
  /** Uploads one file, the stored one where none is given; rejects with an `ApiError`. */
  send: (file: File | undefined, attempt: Attempt) => Promise<Sent>
  onUploaded: (id: string, sent: Sent) => void
  /** Rejected permanently. */
  onRejected: (id: string, error: unknown) => void
  /** The retries are used up; `error` is that of the last one. */
  onStalled: (id: string, error: unknown) => void
  onChange: (progress: ReadonlyMap<string, Progress>) => void
  /** True for uploads with their own retries, which the queue does not repeat. */
  retriesItself?: (id: string) => boolean
  wait?: (ms: number) => Promise<void>
}

/** Uploads two files at a time in order, and retries network errors before it reports a stall. */
export const createUploadQueue = <Sent>(options: UploadQueueOptions<Sent>) => {
  const { send, onUploaded, onRejected, onStalled, onChange, retriesItself = () => false, wait = sleep } = options
  const jobs = new Map<string, UploadJob>()

  const notifyChange = () => onChange(new Map([...jobs].map(([id, { state, fraction }]) => [id, { state, fraction }])))

  const startWaiting = () => {
    const sending = [...jobs.values()].filter((job) => job.state === 'sending').length
    const waiting = [...jobs].filter(([, job]) => job.state === 'waiting').slice(0, maxConcurrent - sending)
    for (const [id, job] of waiting) void run(id, job)
  }

  const run = async (id: string, job: UploadJob) => {
    job.state = 'sending'
    const outcome = await uploadWithRetry(id, job)
    if (jobs.get(id) !== job) return
    if (outcome.kind === 'stalled') stall(id, job, outcome.error)
    else jobs.delete(id)
    if (outcome.kind === 'sent') {
      onUploaded(id, outcome.sent)
      // The login or the consent has been given since.
      resume((other) => other.waitsForTap)
    }
    if (outcome.kind === 'rejected') onRejected(id, outcome.error)
    if (outcome.kind === 'stalled') onStalled(id, outcome.error)
    startWaiting()
    notifyChange()
  }

  const stall = (id: string, job: UploadJob, error: unknown) => {
    job.state = 'stalled'
    if (!isRefusedPrompt(error)) return
    job.waitsForTap = true
    // The other uploads would open the login that was just dismissed.
    for (const [other, { file, wasLost, stop }] of [...jobs]) {
      if (other === id) continue
      stop.abort()
      jobs.set(other, { ...newJob(file), state: 'stalled', wasLost, waitsForTap: true })
    }
  }

  const resume = (mayResume: (job: UploadJob, id: string) => boolean) => {
    for (const [id, job] of jobs)
      if (job.state === 'stalled' && mayResume(job, id)) Object.assign(job, { state: 'waiting', waitsForTap: false })
  }

  const uploadWithRetry = async (id: string, job: UploadJob): Promise<Outcome<Sent>> => {
    let lastError: unknown
    const onProgress = (fraction: number) => progress(job, fraction)
    for (const delay of [...(retriesItself(id) ? [] : retryDelays), undefined]) {
      try {
        const sent = await send(job.file, { id, onProgress, signal: job.stop.signal, wasLost: job.wasLost })
        return { kind: 'sent', sent }
      } catch (error) {
        if (isRefusedPrompt(error)) return { kind: 'stalled', error }
        if (!isTransient(error)) return { kind: 'rejected', error }
        lastError = error
        job.wasLost ||= isUnanswered(error)
        if (delay !== undefined) await wait(delay)
        if (delay === undefined || job.stop.signal.aborted) break
      }
    }
    return { kind: 'stalled', error: lastError }
  }

  const progress = (job: UploadJob, fraction: number) => {
    job.fraction = fraction
    notifyChange()
  }

  return {
    add: (id: string, file?: File) => {
      if (jobs.has(id)) return
      jobs.set(id, newJob(file))
      startWaiting()
      notifyChange()
    },
    /** Resumes one stalled upload, which its author has tapped; without an id all that need no tap. */
    retry: (only?: string) => {
      resume((job, id) => (only === undefined ? !job.waitsForTap : only === id))
      startWaiting()
      notifyChange()
    },
    cancel: (id: string) => {
      jobs.get(id)?.stop.abort()
      jobs.delete(id)
      startWaiting()
      notifyChange()
    },
    stop: () => {
      for (const job of jobs.values()) job.stop.abort()
      jobs.clear()
    },
  }
}

export type UploadQueue = ReturnType<typeof createUploadQueue>

/** `waitsForTap`: its author has declined to log in or to agree. */
type UploadJob = Progress & { file: File | undefined; stop: AbortController; wasLost: boolean; waitsForTap: boolean }

const newJob = (file: File | undefined): UploadJob => ({
  file,
  state: 'waiting',
  fraction: 0,
  stop: new AbortController(),
  wasLost: false,
  waitsForTap: false,
})
type Outcome<Sent> = { kind: 'sent'; sent: Sent } | { kind: 'rejected' | 'stalled'; error: unknown }

const maxConcurrent = 2
const retryDelays = [1_000, 4_000]

/** The login or the consent was dismissed: the next tap opens it again. */
const isRefusedPrompt = (error: unknown) => hasCode(error, 401, 428)

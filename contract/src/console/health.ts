import { z } from 'zod'
import { call, flag, id, noInput, nothing, orElse, text, time } from '../call.ts'

const service = z.object({
  key: z.literal(['database', 'sms', 'wechat', 'maps', 'storage', 'video', 'screening']),
  /** `off`: not configured. */
  state: z.literal(['ok', 'off', 'fault']),
  note: z.string(),
  /** How long it took to answer. */
  ms: z.int(),
})
export type Service = z.infer<typeof service>

const failedJob = z.object({
  id: z.int(),
  kind: z.string(),
  tries: z.int(),
  /** Given up; otherwise it is tried again. */
  dead: z.boolean(),
  fault: z.string(),
  created_at: time,
  run_at: time,
})

const maybe = z.union([time, z.literal('')])

export const healthCalls = {
  'GET console/health detail': call({
    who: 'chief',
    about: 'Which services are set and answer, and how the work that was left for later goes.',
    input: noInput,
    answer: z.object({
      services: z.array(service),
      jobs: z.object({ waiting: z.int(), late: z.int(), retried: z.int(), dead: z.int() }),
      failed: z.array(failedJob),
    }),
  }),
  'POST console/health retry': call({
    who: 'chief',
    about: 'Try a failed job again at once.',
    input: z.object({ job_id: id }),
    answer: nothing,
  }),
  'GET console/hook detail': call({
    who: 'operator',
    about: 'Where the site is told that an item waits longer than the target, and how the last message went.',
    input: noInput,
    answer: z.object({ url: z.string(), sent_at: maybe, fault: z.string() }),
  }),
  'POST console/hook save': call({
    who: 'operator',
    keyless: true,
    about: 'Set the web hook; an empty address takes it away. A new secret is told once, in this answer.',
    input: z.object({
      url: text.refine((t) => t === '' || isWebAddress(t), orElse('hookAddress')),
      renew: flag,
    }),
    answer: z.object({ secret: z.string() }),
  }),
  'POST console/hook try': call({
    who: 'operator',
    keyless: true,
    about: 'Send a test message to the web hook at once.',
    input: noInput,
    answer: nothing,
  }),
}

/** Neither a name and password in it, nor anything but a host, a port and a path. */
const isWebAddress = (text: string): boolean =>
  text.length <= 500 && /^https?:\/\/[\w.-]+(:\d{1,5})?([/?]\S*)?$/.test(text)

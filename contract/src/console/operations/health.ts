import { z } from 'zod'
import { bit, call, flag, id, text, time, timeOrEmpty, token, withError } from '../../call.ts'
import { revInput } from '../form-calls.ts'

const robot = z.literal(['', 'wecom', 'dingtalk', 'feishu'])
export type Robot = z.infer<typeof robot>

const service = z.object({
  key: z.literal([
    'database',
    'sms',
    'wechat',
    'maps',
    'storage',
    'video',
    'screening',
    'regions',
    'secret',
    'version',
    'processes',
    'disk',
    'backup',
    'certificate',
  ]),
  state: z.literal(['ok', 'off', 'fault']),
  note: z.string(),
  ms: z.int(),
})
export type Service = z.infer<typeof service>

const failedJob = z.object({
  id: z.int(),
  kind: z.string(),
  tries: z.int(),
  dead: z.boolean(),
  fault: z.string(),
  created_at: time,
  run_at: time,
})

export const healthCalls = {
  'GET console/health detail': call({
    role: 'chief',
    summary: 'The health of the services and the state of the job queue.',
    output: z.object({
      services: z.array(service),
      jobs: z.object({ waiting: z.int(), late: z.int(), retried: z.int(), dead: z.int() }),
      failed: z.array(failedJob),
    }),
  }),
  'POST console/health retry': call({
    role: 'chief',
    summary: 'Retry a failed job at once.',
    input: z.object({ job_id: id }),
  }),
  'GET console/hook detail': call({
    role: 'operator',
    summary:
      'The webhook for missed review targets, and the result of its last message; a site’s operator sees its origin only.',
    output: z.object({
      url: z.string(),
      robot,
      signed: bit,
      sent_at: timeOrEmpty,
      fault: z.string(),
      rev: z.string(),
    }),
  }),
  'POST console/hook save': call({
    role: 'chief',
    ignoresIdempotencyKey: true,
    summary:
      'Set the webhook; an empty address removes it. A new secret is returned once. A robot has the secret that its vendor shows, which is not returned. 302 when it changed since `rev`.',
    input: z.object({
      url: text.refine((t) => t === '' || isWebhookUrl(t), withError('webhookUrlInvalid')),
      renew: flag,
      robot: robot.default(''),
      /** The signing secret of a robot; absent keeps the stored one, empty removes it. */
      robot_secret: token.max(200).optional(),
      rev: revInput,
    }),
    output: z.object({ secret: z.string() }),
  }),
  'POST console/hook try': call({
    role: 'chief',
    ignoresIdempotencyKey: true,
    summary: 'Send a test message to the webhook.',
  }),
}

const isWebhookUrl = (text: string): boolean =>
  text.length <= 500 && /^https?:\/\/[\w.-]+(:\d{1,5})?([/?]\S*)?$/.test(text)

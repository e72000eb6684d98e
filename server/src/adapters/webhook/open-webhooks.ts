import type { Ports, Webhooks } from '../../ports.ts'
import { createWebhooks } from './webhooks.ts'

type WebhookSettings = { NODE_ENV: string; PRACTICE: boolean }

/** The receivers of a practice restore are those of the site that serves: nothing is sent, by any caller. */
export const openWebhooks = ({ NODE_ENV, PRACTICE }: WebhookSettings): Pick<Ports, 'webhooks' | 'logHook'> =>
  PRACTICE
    ? { webhooks: refusing, logHook: refusing }
    : {
        webhooks: createWebhooks({ allowPrivate: NODE_ENV !== 'production' }),
        logHook: createWebhooks({ allowPrivate: true }),
      }

const refuse = async (): Promise<never> => {
  throw new Error('PRACTICE=1: nothing is sent')
}
const refusing: Webhooks = { send: refuse, ask: refuse }

import { hash } from 'node:crypto'
import { mkdir, open } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { AppContext } from '../../identity/request/app-context.ts'
import { webhookSignature } from '../health/send-webhook.ts'

export const appendLines = async (file: string, rows: readonly object[]): Promise<void> => {
  await mkdir(dirname(file), { recursive: true })
  const handle = await open(file, 'a', 0o600)
  try {
    await handle.appendFile(rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Sends a signed message, under the same delivery id when it is sent again. */
export const sendToLogHook = async (
  { config, ports }: AppContext,
  message: { event: string; id: string; body: object },
  signal: AbortSignal,
): Promise<void> => {
  const hook = config.shipping?.hook
  if (!hook) return
  const body = JSON.stringify({ event: message.event, ...message.body })
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'x-quanzi-event': message.event,
    'x-quanzi-delivery': deliveryIdOf(`${message.event} ${message.id}`),
    'x-quanzi-signature': webhookSignature(body, hook.secret, ports.clock.now()),
  }
  await ports.logHook.send(hook.url, body, headers, signal)
}

const deliveryIdOf = (text: string): string => {
  const hex = hash('sha256', text)
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}

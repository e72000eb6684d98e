import { hash } from 'node:crypto'
import { type FileHandle, mkdir, open } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { AppContext } from '../../identity/request/app-context.ts'
import { webhookSignature } from '../health/send-webhook.ts'

/** All lines or none: what a full disk or the end of the process has torn is removed, here or before the next lines. */
export const appendLines = async (file: string, rows: readonly object[]): Promise<void> => {
  await mkdir(dirname(file), { recursive: true })
  const handle = await open(file, 'a+', 0o600)
  try {
    // The start of a process only asks, while another one may append.
    if (rows.length === 0) return
    const { size, lineBreak } = await endLastLine(handle)
    try {
      await handle.appendFile(lineBreak + rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
      await handle.sync()
    } catch (error) {
      await handle.truncate(size).catch(() => {})
      throw error
    }
  } finally {
    await handle.close()
  }
}

/** Longer than a line. */
const tailBytes = 65_536

/** On a disk that only appends the torn line stays, on a line of its own. */
const endLastLine = async (handle: FileHandle): Promise<{ size: number; lineBreak: string }> => {
  const { size } = await handle.stat()
  const tail = Buffer.alloc(Math.min(size, tailBytes))
  await handle.read(tail, 0, tail.length, size - tail.length)
  const torn = tail.length - 1 - tail.lastIndexOf('\n')
  if (torn === 0 || size === 0) return { size, lineBreak: '' }
  try {
    await handle.truncate(size - torn)
    return { size: size - torn, lineBreak: '' }
  } catch {
    return { size, lineBreak: '\n' }
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

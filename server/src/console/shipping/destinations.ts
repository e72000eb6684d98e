import { hash } from 'node:crypto'
import { type FileHandle, mkdir, open } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { AppContext } from '../../identity/request/app-context.ts'
import { webhookSignature } from '../health/send-webhook.ts'

/**
 * What a full disk has torn is removed at once. The end of a process leaves whole lines, which the next call repeats, and a
 * torn one, which it removes first.
 */
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

/** On a disk that only appends the torn line stays, on a line of its own. */
const endLastLine = async (handle: FileHandle): Promise<{ size: number; lineBreak: string }> => {
  const { size } = await handle.stat()
  const end = await findLastLineEnd(handle, size)
  if (end === size) return { size, lineBreak: '' }
  if (end === null) return { size, lineBreak: '\n' }
  try {
    await handle.truncate(end)
    return { size: end, lineBreak: '' }
  } catch {
    return { size, lineBreak: '\n' }
  }
}

/** Longer than the lines of one call: what has no end within it was written by something else, and is kept. */
const maxTornBytes = 1_048_576
const blockBytes = 65_536

/** Where the last whole line ends. Null where none ends within `maxTornBytes`. */
const findLastLineEnd = async (handle: FileHandle, size: number): Promise<number | null> => {
  const block = Buffer.alloc(Math.min(size, blockBytes))
  let from = size
  while (from > 0) {
    if (size - from >= maxTornBytes) return null
    const to = from
    from = Math.max(0, to - blockBytes)
    const { bytesRead } = await handle.read(block, 0, to - from, from)
    const lineBreak = block.subarray(0, bytesRead).lastIndexOf('\n')
    if (lineBreak !== -1) return from + lineBreak + 1
  }
  return 0
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

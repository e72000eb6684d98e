import type { Socket } from 'node:net'
import { join } from 'node:path'
import { socketAddress } from '../platform/db/postgres/local-socket.ts'

/** Lines of JSON on a local socket, which every local user can open: the key proves read access to DATA_DIR. */
export type CopyRequest = { key?: string; completed?: string }
export type CopyReply = { copy?: string; error?: string; recorded?: boolean }

export const keyFileOf = (dataDir: string): string => join(dataDir, 'backup-key')

export const copyAddress = (dataDir: string): Promise<string> => socketAddress(dataDir, 'backup-')

export const sendMessage = (socket: Socket, message: CopyRequest | CopyReply): void => {
  socket.write(`${JSON.stringify(message)}\n`)
}

/** Ends with the connection, and at a line that is no message. */
export async function* readMessages<T extends object>(socket: Socket): AsyncGenerator<T, undefined> {
  let text = ''
  try {
    for await (const chunk of socket) {
      const lines = `${text}${chunk}`.split('\n')
      text = lines.pop() ?? ''
      if (text.length > maxLength) return
      for (const line of lines) {
        const message = parseObject(line)
        if (!message) return
        // Both ends are this program.
        yield message as T
      }
    }
  } catch {
    // The connection broke.
  }
}

/** Far above the length of any message. */
const maxLength = 4_096

const parseObject = (line: string): object | null => {
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' ? value : null
  } catch {
    return null
  }
}

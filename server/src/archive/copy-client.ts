import { once } from 'node:events'
import { readFile, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { ArchiveError } from './archive-error.ts'
import { type CopyReply, copyAddress, keyFileOf, readMessages, sendMessage } from './copy-messages.ts'

/** A copy of the embedded database that a server has open. */
export type LiveCopy = {
  /** `openDatabase` opens it. */
  folder: string
  /** Lets the server store the time of the backup; false if it could not. */
  record(completed: Date): Promise<boolean>
  /** Removes the copy. */
  end(): Promise<void>
}

/** Asks the server of `dataDir` for a copy. Null where none answers this user. */
export const requestCopy = async (dataDir: string): Promise<LiveCopy | null> => {
  const key = await readFile(keyFileOf(dataDir), 'utf8').catch(() => null)
  if (key === null) return null
  const socket = connect(await copyAddress(dataDir))
  socket.on('error', () => {})
  try {
    await once(socket, 'connect')
  } catch {
    return null
  }
  const messages = readMessages<CopyReply>(socket)
  const receive = async (): Promise<CopyReply> => (await messages.next()).value ?? {}
  sendMessage(socket, { key })
  const { copy, error } = await receive()
  if (!copy) {
    socket.destroy()
    throw new ArchiveError(`the running server did not copy its database: ${error ?? 'its log says why'}`)
  }
  return {
    folder: copy,
    record: async (completed) => {
      sendMessage(socket, { completed: completed.toISOString() })
      return (await receive()).recorded === true
    },
    end: async () => {
      await rm(copy, { recursive: true, force: true })
      socket.destroy()
    },
  }
}

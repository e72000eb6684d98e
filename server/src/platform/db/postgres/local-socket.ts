import { hash } from 'node:crypto'
import { rm, stat } from 'node:fs/promises'
import { connect, createServer, type Server, type Socket } from 'node:net'

/** By device and inode, so that two paths to one folder give one address. */
export async function socketAddress(folder: string, purpose = ''): Promise<string> {
  const { dev, ino } = await stat(folder, { bigint: true })
  const name = `quanzi-${purpose}${hash('sha256', `${dev}:${ino}`).slice(0, 24)}`
  if (process.platform === 'linux') return `\0${name}`
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`
  // Not of TMPDIR, which may differ between two processes.
  return `/tmp/${name}.sock`
}

/** Listens at an address that the system releases when the process ends. Null where another process listens. */
export async function listenLocally(address: string, serve: (socket: Socket) => void): Promise<Server | null> {
  const server = await listen(address, serve)
  const isSocketFile = address.startsWith('/')
  if (server || !isSocketFile || (await isListening(address))) return server
  await rm(address, { force: true })
  return listen(address, serve)
}

function listen(path: string, serve: (socket: Socket) => void): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer(serve).unref()
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(null)
      else reject(error)
    })
    server.listen({ path, exclusive: true }, () => resolve(server))
  })
}

function isListening(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path)
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}

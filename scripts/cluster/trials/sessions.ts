import { readFileSync } from 'node:fs'
import { request } from 'node:https'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { root } from '../../shell.mjs'
import { type Person, type Send, siteId } from '../load.ts'

const chunks = 10

/** One video after another in chunks, each from the offset that the chunk before was answered with, until `stop`. */
export const keepUploading = (send: Send, { cookie }: Person) => {
  const video = readFileSync(join(root, 'server/src/demo/media/clip-2-stream.mp4'))
  const size = Math.ceil(video.length / chunks)
  const statuses = new Map<string, number>()
  const result = { complete: 0, broken: 0 }
  let running = true
  const call = async (method: string, path: string, form?: FormData): Promise<Record<string, unknown> | null> => {
    const multipart = new Request('http://cluster/', { method, ...(form && { body: form }) })
    const type = multipart.headers.get('content-type')
    const body = Buffer.from(await multipart.arrayBuffer())
    const headers = { cookie, ...(type && { 'content-type': type }) }
    const answer = await send(path, { method, headers, body }).catch(() => ({ status: 0, text: '' }))
    statuses.set(String(answer.status), (statuses.get(String(answer.status)) ?? 0) + 1)
    if (answer.status !== 200) return null
    return (JSON.parse(answer.text) as { data: Record<string, unknown> | null }).data
  }
  const sendChunk = (key: string, offset: number, bytes: Buffer, revoke = 0) => {
    const form = new FormData()
    const fields = { filename: key, file_type: 'video', filesize: video.length, offset, chunksize: size, revoke }
    for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
    if (bytes.length > 0) form.append('file', new Blob([new Uint8Array(bytes)]), 'film.mp4')
    return call('POST', `/api/index/vms/upload?siteid=${siteId}`, form)
  }
  const uploadOne = async (): Promise<boolean> => {
    const begun = await call('GET', `/api/index/vms/getunique?filename=film.mp4&file_type=video&siteid=${siteId}`)
    const key = String(begun?.['key'])
    // The last chunk is left out: the worker would transcode each video.
    for (let n = 0, offset = 0; n < chunks - 1; n++) {
      const answer = await sendChunk(key, offset, video.subarray(offset, offset + size))
      if (answer?.['offset'] !== offset + size) return false
      offset += size
      await pause(200)
    }
    return (await sendChunk(key, 0, Buffer.alloc(0), 1)) !== null
  }
  const all = (async () => {
    while (running) {
      if (await uploadOne()) result.complete += 1
      else result.broken += 1
    }
  })()
  return {
    statuses,
    stop: async () => {
      running = false
      await all
      return result
    },
  }
}

/** Three browsers that follow the counts of the review queue, and connect again when a stream ends. */
export const followLiveCounts = (port: number, { cookie }: Person) => {
  const events = [0, 0, 0]
  let refused = 0
  let connections = 0
  let running = true
  const open = new Set<ReturnType<typeof request>>()
  const follow = (index: number): void => {
    if (!running) return
    connections += 1
    const path = `/api/circle/audit/live?siteid=${siteId}`
    const outgoing = request({ host: '127.0.0.1', port, path, headers: { cookie }, rejectUnauthorized: false })
    open.add(outgoing)
    let answered = false
    outgoing.once('response', (response) => {
      answered = true
      if (response.statusCode !== 200) refused += 1
      response.on('data', (chunk) => {
        if (String(chunk).includes('event: waiting')) events[index] = (events[index] ?? 0) + 1
      })
      response.on('error', () => {})
    })
    outgoing.once('error', () => {
      if (running && !answered) refused += 1
    })
    outgoing.once('close', () => {
      open.delete(outgoing)
      // As a browser does, which waits for the time that `retry` names; shorter here.
      setTimeout(() => follow(index), 300)
    })
    outgoing.end()
  }
  for (const index of events.keys()) follow(index)
  return {
    events: () => [...events],
    stop: () => {
      running = false
      for (const outgoing of open) outgoing.destroy()
      return { refused, connections }
    },
  }
}

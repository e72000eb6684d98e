// @module-tag long

import { readFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { expect, test } from 'vitest'
import { accounts } from '../harness/accounts.ts'
import { ownApp } from '../harness/app.ts'

/** Three large uploads at once: 500 MB each in `npm run soak`, else 40 MB. */
const size = process.env.QUANZI_SOAK ? 500_000_000 : 40_000_000
const chunk = 5_242_880
const growthMost = 64 * 1_048_576

const app = ownApp({ env: { VIDEO_WORK: 'apart' } })

test.skipIf(process.platform !== 'linux')(
  'three large uploads at once take less than 64 MB of the server’s memory',
  async () => {
    const logins = await Promise.all([accounts.poster, accounts.otherPoster, accounts.verified].map(logIn))
    // A first chunk each, so that one-time allocations are not measured.
    for (const cookie of logins) await upload(cookie, 2 * chunk)
    const before = memory()
    let most = before
    const watch = setInterval(() => {
      most = Math.max(most, memory())
    }, 100)
    try {
      await Promise.all(logins.map((cookie) => upload(cookie, size)))
    } finally {
      clearInterval(watch)
    }
    expect(most - before).toBeLessThan(growthMost)
  },
  60_000 + (size / 1_000_000) * 1_500 * (4 / Math.max(1, cpus().length)),
)

const logIn = async (mobile: string): Promise<string> => {
  const body = new URLSearchParams({ mobile })
  const answer = await fetch(`${app.url}/dev/login`, { method: 'POST', body, redirect: 'manual' })
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}

const upload = async (cookie: string, bytes: number): Promise<void> => {
  const asked = await fetch(`${app.url}/api/index/vms/getunique?filename=a.mp4&file_type=video`, {
    headers: { cookie },
  })
  const { key } = ((await asked.json()) as { data: { key: string } }).data
  const piece = Buffer.alloc(chunk, 'quanzi')
  piece.write('\0\0\0\x18ftypmp42', 'latin1')
  for (let offset = 0; offset < bytes; offset += chunk) {
    const form = new FormData()
    const fields = { filename: key, filesize: bytes, offset, chunksize: chunk, revoke: 0 }
    for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
    form.append('file', new Blob([piece.subarray(0, Math.min(chunk, bytes - offset))]))
    const response = await fetch(`${app.url}/api/index/vms/upload`, { method: 'POST', body: form, headers: { cookie } })
    expect((await response.json()) as object).toMatchObject({ code: 0 })
  }
}

/** Resident memory without the page cache, in bytes. */
const memory = (): number => {
  const [, line] = /^RssAnon:\s+(\d+) kB/m.exec(readFileSync(`/proc/${app.pid()}/status`, 'utf8')) ?? []
  return Number(line) * 1024
}

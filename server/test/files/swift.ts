import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { freePort } from '../free-port.ts'

/** OpenStack Swift with its S3 API. */
export const swiftPackages = 'swift-proxy swift-account swift-container swift-object'
const python = '/usr/bin/python3'
export const hasSwift = (): boolean =>
  spawnSync('/bin/sh', ['-c', 'command -v swift-proxy-server && command -v swift-object-server']).status === 0

export const swiftSigner = { keyId: 'quanzi:test', keySecret: 'secret-of-swift', region: 'us-east-1' }

/** A bucket in a real S3 server with one copy of each file, in a temporary folder. */
export const startSwift = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'quanzi-swift-'))
  mkdirSync(join(folder, 'devices/disk'), { recursive: true })
  const port = await freePort()
  const url = `http://127.0.0.1:${port}/bucket`
  const { keyId, keySecret, region } = swiftSigner
  const client = new AwsClient({ accessKeyId: keyId, secretAccessKey: keySecret, region, service: 's3', retries: 0 })

  let child: ChildProcess | undefined
  const start = async (): Promise<void> => {
    const output = openSync(join(folder, 'log'), 'a')
    const args = [join(import.meta.dirname, 'run-swift.py'), folder, String(port), region, keyId, keySecret]
    // It ends when its standard input does.
    child = spawn(python, args, { stdio: ['pipe', output, output] })
    closeSync(output)
    for (let tries = 0; ; tries++) {
      const made = client.fetch(url, { method: 'PUT' })
      const status = await made.then(
        (response) => response.status,
        () => 0,
      )
      if (status === 200 || status === 409) return
      if (tries === 500 || child.exitCode !== null)
        throw new Error(`swift did not start: ${status} ${readFileSync(join(folder, 'log'))}`)
      await pause(100)
    }
  }
  const stop = async (): Promise<void> => {
    child?.stdin?.destroy()
    if (child && child.exitCode === null) await once(child, 'exit')
  }
  await start()
  return {
    url,
    /** The bucket is away, then back with what it has stored. */
    away: stop,
    back: start,
    close: async (): Promise<void> => {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

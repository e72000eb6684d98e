import { execFileSync, spawnSync } from 'node:child_process'
import { onDeath } from './program.ts'

/** Where a database node runs. With a network namespace it can be disconnected. */
export type Machine = {
  name: string
  address: string
  prefix: string[]
  cut?: () => void
  heal?: () => void
}

export type Network = { hostAddress: string; machines: Machine[]; close(): void }

const ip = (...args: string[]): void => void execFileSync('ip', args, { stdio: 'pipe' })

const local = (names: readonly string[]): Network => ({
  hostAddress: '127.0.0.1',
  machines: names.map((name) => ({ name, address: '127.0.0.1', prefix: [] })),
  close() {},
})

/** A bridge with a namespace for each name, else loopback where the system does not allow it. */
export const openNetwork = (names: readonly string[], wantsNamespaces: boolean): Network => {
  const id = `q${process.pid.toString(36)}`
  const subnet = `10.${180 + (process.pid % 60)}.${process.pid % 250}`
  const namespaces = names.map((name) => `${id}${name}`)
  const remove = namespaces.map((name) => `ip netns del ${name}`).concat(`ip link del ${id}`)
  const close = (): void => void spawnSync('sh', ['-c', `${remove.join('; ')} 2>/dev/null`], { stdio: 'ignore' })
  if (!wantsNamespaces || process.getuid?.() !== 0) return local(names)
  try {
    ip('link', 'add', id, 'type', 'bridge')
    ip('addr', 'add', `${subnet}.1/24`, 'dev', id)
    ip('link', 'set', id, 'up')
    const machines = names.map((name, index): Machine => {
      const namespace = `${id}${name}`
      const inside = (...args: string[]) => ip('netns', 'exec', namespace, 'ip', ...args)
      ip('netns', 'add', namespace)
      ip('link', 'add', `${id}v${index}`, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', namespace)
      ip('link', 'set', `${id}v${index}`, 'master', id)
      ip('link', 'set', `${id}v${index}`, 'up')
      inside('addr', 'add', `${subnet}.${index + 2}/24`, 'dev', 'eth0')
      inside('link', 'set', 'eth0', 'up')
      inside('link', 'set', 'lo', 'up')
      return {
        name,
        address: `${subnet}.${index + 2}`,
        prefix: ['ip', 'netns', 'exec', namespace],
        cut: () => ip('link', 'set', `${id}v${index}`, 'down'),
        heal: () => ip('link', 'set', `${id}v${index}`, 'up'),
      }
    })
    const callOff = onDeath(remove.join('; '))
    return {
      hostAddress: `${subnet}.1`,
      machines,
      close: () => {
        close()
        callOff()
      },
    }
  } catch {
    close()
    return local(names)
  }
}

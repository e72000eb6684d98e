import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { accepts, startProgram, waitFor } from './program.ts'

/** For so many seconds the edge may keep a response whose purge has failed. */
export const edgeSeconds = 5

const read = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../../deploy/varnish/${name}`, import.meta.url)), 'utf8')
const shipped = read('quanzi.vcl')
const parameters = [...read('varnish.conf').matchAll(/ -p (\S+)/g)].flatMap(([, value = '']) => ['-p', value])

const replaceLines = (text: string, pattern: RegExp, lineOf: (template: string) => string): string => {
  const lines = text.match(pattern) ?? []
  if (lines.length === 0) throw new Error(`deploy/varnish/quanzi.vcl has no ${pattern}`)
  const [first = ''] = lines
  return lines
    .slice(1)
    .reduce((rest, line) => rest.replace(line, ''), text)
    .replace(first, lineOf(first))
}

/** Varnish with the shipped file before the sockets of the processes. */
export const startEdge = async (folder: string, port: number, sockets: readonly string[]) => {
  const home = join(folder, 'varnish')
  mkdirSync(home)
  const each = (template: string, change: (line: string, socket: string) => string) =>
    sockets.map((socket, index) => change(template.replaceAll('process1', `process${index + 1}`), socket)).join('')
  const backends = replaceLines(shipped, /^backend .*\n/gm, (first) =>
    each(first, (line, socket) => line.replace(/"[^"]+"/, `"${socket}"`)),
  )
  const vcl = replaceLines(backends, /^ *processes\.add_backend.*\n/gm, (first) => each(first, (line) => line))
  const files = { shipped: join(home, 'quanzi.vcl'), deaf: join(home, 'deaf.vcl') }
  writeFileSync(files.shipped, vcl)
  // Purges come from no address that it accepts.
  writeFileSync(files.deaf, vcl.replace('"localhost"', '"192.0.2.1"'))
  const args = ['-F', '-n', join(home, 'work'), '-a', `127.0.0.1:${port}`, '-f', files.shipped, '-s', 'malloc,64m']
  const program = startProgram('varnish', ['varnishd', ...args, ...parameters], { folder })
  await waitFor('Varnish', () => accepts(port), { programs: [program] })
  const admin = (...command: string[]) =>
    execFileSync('varnishadm', ['-n', join(home, 'work'), ...command], { encoding: 'utf8' })
  let loaded = 0
  return {
    port,
    /** Whether it takes purges. */
    setDeaf: (deaf: boolean): void => {
      const name = `trial${++loaded}`
      admin('vcl.load', name, deaf ? files.deaf : files.shipped)
      admin('vcl.use', name)
    },
    countHits: (): number => {
      const stat = execFileSync('varnishstat', ['-n', join(home, 'work'), '-1', '-f', 'MAIN.cache_hit'], {
        encoding: 'utf8',
      })
      return Number(/MAIN\.cache_hit\s+(\d+)/.exec(stat)?.[1])
    },
    stop: program.stop,
  }
}

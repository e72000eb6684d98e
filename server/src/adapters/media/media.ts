import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Media, PictureFault } from '../../ports.ts'
import type { Converted, Task } from './convert.ts'
import { openGate } from './gate.ts'
import { type Lost, openProcesses, type Program } from './processes.ts'
import { sniff } from './sniff.ts'

/**
 * Pictures, decoded in processes of their own (docs/decisions/0072): what a decoder takes of time and memory is bounded
 * and given back, and where one breaks, nothing but its picture is lost. `seconds` is what a picture may take.
 */
export const openMedia = ({
  lanes = Math.min(availableParallelism(), 2),
  waiting = 32,
  seconds = 10,
  megabytes = 512,
}: {
  lanes?: number
  waiting?: number
  seconds?: number
  megabytes?: number
} = {}): Media => {
  const gate = openGate(lanes, waiting)
  // The process minds the time by itself; one that no longer can is killed a little later.
  const ask = openProcesses<Task, Converted>(program(), { seconds: seconds + 3, megabytes, idle: 20, most: 200 })

  return {
    picture: async (bytes) => {
      const kind = sniff(bytes)
      if (kind === null) return { fault: 'unsupported' }
      const answer = await gate(() => ask({ bytes, kind, seconds }))
      if (answer === null) return { fault: 'busy' }
      return 'lost' in answer ? { fault: faults[answer.lost], reason: `${answer.lost} ${answer.complaint}` } : answer
    },
  }
}

/** What somebody else has ended may be sent again. */
const faults: Record<Lost['lost'], PictureFault> = {
  time: 'broken',
  memory: 'too-large',
  crash: 'broken',
  killed: 'busy',
}

/** In the bundle the program lies beside it as JavaScript; from the sources it needs a loader, as the server itself does. */
const program = (): Program => {
  const folder = fileURLToPath(new URL('.', import.meta.url))
  return import.meta.url.endsWith('.ts')
    ? { args: ['--import', 'tsx', 'worker.ts'], folder }
    : { args: ['--enable-source-maps', 'media-worker.js'], folder }
}

import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { ImageFault, ImageProcessor } from '../../ports.ts'
import { createConcurrencyLimit } from './concurrency-limit.ts'
import type { ConversionResult, ConversionTask } from './convert.ts'
import type { EncodingResult, EncodingTask } from './encode-avif.ts'
import { createProcessPool, type ProcessFailure, type Program } from './process-pool.ts'
import { sniffImageFormat } from './sniff.ts'

/** docs/decisions/0028. `seconds` is the time limit of one image. */
export const openImageProcessor = ({
  concurrency = Math.min(availableParallelism(), 2),
  maxQueued = 32,
  seconds = 20,
  megabytes = 512,
} = {}): ImageProcessor => {
  const limit = createConcurrencyLimit(concurrency, maxQueued)
  // The process enforces its own time limit; the pool kills it a little later if it hangs.
  const runInProcess = createProcessPool<ConversionTask, ConversionResult>(workerProgram(), {
    seconds: seconds + 3,
    memoryMb: megabytes,
    idleSeconds: 20,
    maxTasks: 200,
    niceness: 5,
  })
  // Outside the limit: an encoder that runs for minutes must not take a slot from uploads.
  const encodeInProcess = createProcessPool<EncodingTask, EncodingResult>(workerProgram(), {
    seconds: encoderSeconds + 3,
    memoryMb: megabytes,
    idleSeconds: 5,
    maxTasks: 200,
    niceness: 19,
  })

  return {
    process: async (source) => {
      const inMemory = source instanceof Uint8Array
      const format = sniffImageFormat(inMemory ? source : source.head)
      if (format === null) return { fault: 'unsupported' }
      const result = await limit(inMemory ? null : source.owner, async () =>
        runInProcess({ bytes: inMemory ? source : await source.bytes(), kind: format, seconds }),
      )
      if (result === null) return { fault: 'busy' }
      return 'failure' in result
        ? { fault: faultByLoss[result.failure], reason: `${result.failure} ${result.errorOutput}` }
        : result
    },
    toAvif: async (bytes) => {
      const result = await encodeInProcess({ avifOf: bytes, seconds: encoderSeconds })
      return 'failure' in result ? null : result.avif
    },
  }
}

/** Enough for a slow, busy machine. */
const encoderSeconds = 60

/** An image whose process was killed from outside may be uploaded again. */
const faultByLoss: Record<ProcessFailure['failure'], ImageFault> = {
  time: 'broken',
  memory: 'too-large',
  crash: 'broken',
  killed: 'busy',
}

/**
 * In the bundle the worker is a JavaScript file in the same folder; from the sources it needs the TypeScript loader.
 */
const workerProgram = (): Program => {
  const folder = fileURLToPath(new URL('.', import.meta.url))
  return import.meta.url.endsWith('.ts')
    ? { args: ['--import', 'tsx', 'worker.ts'], folder }
    : { args: ['--enable-source-maps', 'image-worker.js'], folder }
}

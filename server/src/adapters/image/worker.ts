import { type ConversionTask, convertImage } from './convert.ts'
import { type EncodingTask, encodeAvif } from './encode-avif.ts'

/** Started by `process-pool.ts`. Its environment contains no secrets. */
process.on('message', async (task: ConversionTask | EncodingTask) => {
  process.send?.(await ('avifOf' in task ? encodeAvif(task) : convertImage(task)))
})

// A terminal sends these signals to the whole process group; the current image must still complete.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})

// The parent is gone. SIGKILL, because a running decoder would delay a normal exit.
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'))

process.send?.('ready')

import { convert, type Task } from './convert.ts'

/**
 * A process that turns one picture after the other into what is kept of it, for whoever started it: `processes.ts`. Its
 * environment holds no secret, so that a picture which got the better of a decoder would find none.
 */
process.on('message', async (task: Task) => {
  process.send?.(await convert(task))
})

// A terminal sends these to all processes at once; a picture under way is still wanted.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})

// Nobody is there to take an answer any more. A decoder at work would keep a process that only exits.
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'))

process.send?.('ready')

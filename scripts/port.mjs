import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Whether something else listens where the server is going to: better known before installing and building than after.
 *
 * @param {number} port
 * @param {string} host
 */
export const isTaken = async (port, host) => {
  const probe = createServer().listen(port, host)
  try {
    await once(probe, 'listening')
    return false
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EADDRINUSE'
  } finally {
    probe.close()
  }
}

import { appendLines } from '../console/shipping/destinations.ts'
import type { Env } from './env.mjs'
import { StartupError } from './startup-errors.ts'

/** A file that cannot be appended to ends the start: later the logs would only wait in the database. */
export const requireLogFiles = async (env: Pick<Env, 'SECURITY_LOG_FILE' | 'AUDIT_SEALS_FILE'>): Promise<void> => {
  for (const name of ['SECURITY_LOG_FILE', 'AUDIT_SEALS_FILE'] as const) {
    const file = env[name]
    if (!file) continue
    try {
      await appendLines(file, [])
    } catch (error) {
      throw new StartupError(
        `${name}=${file}: no line can be appended (${error}). The unit of systemd needs its folder as ReadWritePaths. / 无法写入 ${name}。`,
      )
    }
  }
}

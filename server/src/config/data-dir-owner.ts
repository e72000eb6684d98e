import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Env } from './env.mjs'
import { StartupError } from './startup-errors.ts'

/** Files of another user, such as root, would keep the server from opening its database. */
export const requireDataDirOwner = (env: Pick<Env, 'DATA_DIR'>, user = process.getuid?.()): void => {
  const owner = statSync(env.DATA_DIR, { throwIfNoEntry: false })?.uid
  if (user === undefined || owner === undefined || owner === user) return
  const folder = resolve(env.DATA_DIR)
  throw new StartupError(
    `${folder} belongs to user ${owner}, and this process runs as user ${user}: run it as its owner, ` +
      `for example with \`sudo -u '#${owner}' …\`, or set DATA_DIR. / ` +
      `${folder} 属于用户 ${owner}，当前用户为 ${user}：请以该用户运行，或修改 DATA_DIR。`,
  )
}

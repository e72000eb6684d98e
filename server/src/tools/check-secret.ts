import { print } from '../config/print.ts'
import { readSecretsIfPresent } from '../config/secret.ts'
import { StartupError } from '../config/startup-errors.ts'
import { countUnderPrevious } from '../console/secret-rotation/move-secrets.ts'
import { verifyAuditLog } from '../identity/audit/verify.ts'
import { runTool } from './run-tool.ts'

/** `npm run check-secret`: whether SECRET_PREVIOUS can be removed. Exits with 1 while a value needs it, or opens under no key. */
runTool(async ({ env, openToRead }) => {
  const secrets = readSecretsIfPresent(env)
  if (!secrets) throw new StartupError('SECRET is not set')
  const { db } = (await openToRead()).database
  const { moved, unreadable } = await countUnderPrevious(db, secrets)
  if (moved > 0) print(`${moved} values are encrypted under SECRET_PREVIOUS / ${moved} 项数据仍由旧密钥加密`)
  else if (unreadable === 0)
    print(
      'nothing is encrypted under SECRET_PREVIOUS: it can be removed / 没有数据由旧密钥加密，可以移除 SECRET_PREVIOUS',
    )
  const log = await verifyAuditLog(db, { secret: secrets.secret })
  if (!log.intact) print(`entry ${log.entry} of the audit log needs SECRET_PREVIOUS, or is broken: npm run verify-log`)
  if (unreadable > 0) print(`${unreadable} values open under no key / ${unreadable} 项数据无法解开`)
  return moved + unreadable === 0 && log.intact ? 0 : 1
})

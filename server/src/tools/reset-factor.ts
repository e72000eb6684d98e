import { print } from '../config/print.ts'
import { readSecretsIfPresent } from '../config/secret.ts'
import { StartupError } from '../config/startup-errors.ts'
import { resetFactor } from '../console/mfa/reset-factor.ts'
import { runTool } from './run-tool.ts'

const usage = 'npm run reset-factor -- --member=<id>    removes the second factor of a member and ends their sessions'

/** docs/runbook.md. */
runTool(async ({ env, args, open }) => {
  const [arg = '', ...others] = args
  const memberId = Number(/^--member=(\d{1,15})$/.exec(arg)?.[1])
  if (!memberId || others.length > 0) throw new StartupError(usage)
  const secrets = readSecretsIfPresent(env)
  if (!secrets) throw new StartupError('SECRET is not set: the audit log is sealed with the SECRET of the site')
  const isReset = await resetFactor((await open()).db, { memberId, now: new Date() }, secrets)
  print(
    isReset
      ? `the second factor of member ${memberId} is removed / 成员 ${memberId} 的两步验证已重置`
      : `member ${memberId} has no second factor / 成员 ${memberId} 没有开启两步验证`,
  )
  return isReset ? 0 : 1
})

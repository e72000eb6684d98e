import { print } from '../config/print.ts'
import { readSecretsIfPresent } from '../config/secret.ts'
import { StartupError } from '../config/startup-errors.ts'
import { appointChief } from '../console/setup/create-first-operator.ts'
import { runTool } from './run-tool.ts'

const usage =
  'npm run appoint-chief -- --mobile=<number>    makes the owner of a mobile number an operator of all sites'

/** docs/runbook.md. */
runTool(async ({ env, args, open }) => {
  const [arg = '', ...others] = args
  const mobile = /^--mobile=(1[3-9]\d{9})$/.exec(arg)?.[1]
  if (!mobile || others.length > 0) throw new StartupError(usage)
  const secrets = readSecretsIfPresent(env)
  if (!secrets) throw new StartupError('SECRET is not set: numbers are stored under the SECRET of the site')
  const { id, appointed } = await appointChief((await open()).db, { mobile, now: new Date() }, secrets)
  print(
    appointed
      ? `member ${id} is chief and logs in by SMS / 成员 ${id} 已是总运营，用短信登录`
      : `member ${id} is chief already; of a lost second factor: reset-factor --member=${id} / 成员 ${id} 本来就是总运营`,
  )
  return 0
})

import { print } from '../config/print.ts'
import { readSecretsIfPresent } from '../config/secret.ts'
import { StartupError } from '../config/startup-errors.ts'
import { appointChief } from '../console/setup/appoint-chief.ts'
import { formatSanctionReason, type Sanction } from '../identity/member/sanction.ts'
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
  const result = await appointChief((await open()).db, { mobile, now: new Date() }, secrets)
  const { id } = result
  if ('ban' in result) throw new StartupError(bannedMessage(id, result.ban))
  print(
    result.appointed
      ? `member ${id} is chief and logs in by SMS / 成员 ${id} 已是总运营，用短信登录`
      : `member ${id} is chief already; of a lost second factor: reset-factor --member=${id} / 成员 ${id} 本来就是总运营`,
  )
  return 0
})

const bannedMessage = (id: number, ban: Sanction): string => {
  const [where, zh] = ban.siteId === null ? ['all sites', '全部站点'] : [`site ${ban.siteId}`, `站点 ${ban.siteId}`]
  const reason = formatSanctionReason(ban)
  return `member ${id} is banned on ${where} (${reason}) and was not appointed: use another number, whose owner can lift the ban / 成员 ${id} 在${zh}被封禁（${reason}），没有任命：请换一个手机号，再由其解除封禁`
}

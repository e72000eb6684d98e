import type { ScreenedRequest } from '../../identity/request/text-screening.ts'
import { reportServiceUse } from '../../platform/tracing/service-use.ts'
import { withTimeout } from '../../platform/with-timeout.ts'
import type { ScreenedKind, ServiceVerdict } from '../../ports.ts'

const timeoutMs = 2_000
const passVerdict: ServiceVerdict = { advice: 'pass', label: '', words: [] }
const timedOutVerdict: ServiceVerdict = { advice: 'hold', label: '机审未响应', words: [] }

/** The verdict of the screening service. A missing answer after two seconds or an unreadable one holds the texts. */
export const getServiceVerdict = async (
  ctx: ScreenedRequest,
  kind: ScreenedKind,
  texts: readonly string[],
): Promise<ServiceVerdict> => {
  const { screening } = ctx.app.ports
  const text = texts.filter(Boolean).join('\n')
  if (!screening || text === '') return passVerdict
  try {
    const verdict = await withTimeout(
      timeoutMs,
      screening.check({ kind, text, member: ctx.viewer.id }),
      timedOutVerdict,
    )
    reportServiceUse('screening', verdict === timedOutVerdict ? 'failed' : 'done')
    return verdict === timedOutVerdict || verdict.advice === 'pass'
      ? verdict
      : { ...verdict, label: `机审：疑似${verdict.label}` }
  } catch (error) {
    reportServiceUse('screening', 'failed')
    ctx.app.log.warn({ err: error }, 'the screening service did not answer')
    return timedOutVerdict
  }
}

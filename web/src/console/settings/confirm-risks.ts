import { ApiError } from '../../platform/api/api-error.ts'
import { confirm } from '../../ui/overlays/dialogs.ts'

/**
 * Sends a change of settings. When the server answers that it needs a confirmation, shows the risks and sends it again
 * as confirmed. Returns null when the operator declines.
 */
export const confirmRisks = async <T>(
  action: string,
  send: (confirmation: { confirmed?: '1' }) => Promise<T>,
): Promise<T | null> => {
  try {
    return await send({})
  } catch (error) {
    const risks = risksOf(error)
    if (!risks) throw error
    const agreed = await confirm({ title: '确认修改吗?', text: risks.join(''), action, danger: true })
    return agreed ? send({ confirmed: '1' }) : null
  }
}

const risksOf = (error: unknown): string[] | undefined => {
  const data = error instanceof ApiError ? error.data : undefined
  return data && typeof data === 'object' && 'risks' in data && Array.isArray(data.risks) ? data.risks : undefined
}

import { ApiError } from '../../platform/api/api-error.ts'
import { confirm } from './dialogs.ts'

/** Shows the risks that the server names and sends again as confirmed. Undefined when declined. */
export const confirmRisks = async <T>(
  action: string,
  send: (confirmation: { confirmed?: '1' }) => Promise<T>,
  title = '确认修改吗?',
): Promise<T | undefined> => {
  try {
    return await send({})
  } catch (error) {
    const risks = risksOf(error)
    if (!risks) throw error
    const agreed = await confirm({ title, text: risks.join(''), action, danger: true })
    return agreed ? send({ confirmed: '1' }) : undefined
  }
}

const risksOf = (error: unknown): string[] | undefined => {
  const data = error instanceof ApiError ? error.data : undefined
  return data && typeof data === 'object' && 'risks' in data && Array.isArray(data.risks) ? data.risks : undefined
}

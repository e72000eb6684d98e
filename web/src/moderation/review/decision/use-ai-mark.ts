import { aiLabelOfGrade, surestGrade } from '@quanzi/contract/circle/ai-label'
import { useQueryClient } from '@tanstack/react-query'
import { toast } from '../../../ui/feedback/toast.ts'
import { openActionSheet } from '../../../ui/overlays/dialogs.ts'
import type { ReviewItem } from '../item/review-item.ts'
import { describeItem } from '../item/review-labels.ts'
import { invalidateReview, refetchItem } from '../state/review-cache.ts'
import { sendAiMark } from '../state/review-calls.ts'
import { showFailure } from './apply-decision.ts'

const grades = [1, 2, 3] as const

/** The marks that are more certain than the current one. */
export const raisedGrades = ({ kind, aiGrade }: Pick<ReviewItem, 'kind' | 'aiGrade'>) =>
  kind === 'post' ? grades.filter((grade) => surestGrade([aiGrade, grade]) !== aiGrade) : []

/** Asks for the AI mark and saves it. A mark cannot be lowered, so the sheet says so. */
export const useAiMark = (onConflict: (item: ReviewItem, proceeded: boolean) => void) => {
  const client = useQueryClient()
  return async (item: ReviewItem): Promise<void> => {
    const chosen = await openActionSheet({
      title: '标记后作者和审核员都不能取消，并记入审核记录',
      options: raisedGrades(item).map((grade) => ({ value: String(grade), label: aiLabelOfGrade(grade) })),
    })
    const grade = grades.find((one) => String(one) === chosen)
    if (!grade) return
    try {
      await sendAiMark(item, grade)
      toast(`已标记${aiLabelOfGrade(grade)} ${describeItem(item)}`)
      await refetchItem(client, item)
    } catch (error) {
      await showFailure(client, item, error, () => onConflict(item, false))
    } finally {
      invalidateReview(client, item.kind)
    }
  }
}

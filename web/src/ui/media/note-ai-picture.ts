import { type AiGrade, aiLabelOfGrade } from '@quanzi/contract/circle/ai-label'
import { toast } from '../feedback/toast.ts'

/** A picture of the site shows without a caption of its own: who uploads it is told what its file says. */
export const noteAiPicture = (grade: AiGrade): void => {
  if (grade > 0) toast(`这张图片${aiLabelOfGrade(grade)}，请在文字中注明`)
}

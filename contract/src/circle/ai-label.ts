/** GB 45438: 1 its file says so, 2 its author or its file says maybe, 3 its file has traces; 0 nothing known. */
export type AiGrade = 0 | 1 | 2 | 3

export const surestGrade = (grades: readonly (AiGrade | undefined)[]): AiGrade =>
  grades.reduce<AiGrade>((best, grade) => (grade && (best === 0 || grade < best) ? grade : best), 0)

const labels = ['', 'AI生成', '可能为AI生成', '疑似AI生成'] as const
const declaredAiLabel = '含AI生成内容'

export const aiLabelOfGrade = (grade: AiGrade | undefined): string => labels[grade ?? 0]

/** '' for none. A declaration of the author has its own label unless the mark of a file is more certain. */
export const aiLabelOf = ({ is_ai, ai_grade }: { is_ai: 0 | 1; ai_grade: AiGrade }): string =>
  is_ai === 1 && ai_grade !== 1 ? declaredAiLabel : aiLabelOfGrade(ai_grade)

/** The term of IPTC and schema.org for generated content, if a file or the author says so. */
export const digitalSourceTypeOf = ({ is_ai, ai_grade }: { is_ai: 0 | 1; ai_grade: AiGrade }): string | undefined =>
  is_ai === 1 || ai_grade === 1 || ai_grade === 2
    ? 'https://schema.org/TrainedAlgorithmicMediaDigitalSource'
    : undefined

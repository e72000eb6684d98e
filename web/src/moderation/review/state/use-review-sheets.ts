import { useState } from 'react'
import type { ReviewItem } from '../item/review-item.ts'

type Sheet = 'edit' | 'tag' | 'filter' | 'history' | 'shortcuts' | 'nearDuplicates' | 'unsaved' | null

/** The open sheet, and the content of two of them while they close. */
export const useReviewSheets = () => {
  const [sheet, setSheet] = useState<Sheet>(null)
  const [nearDuplicatesOf, setNearDuplicatesOf] = useState<number | null>(null)
  const [unsavedText, setUnsavedText] = useState('')
  return {
    sheet,
    setSheet,
    closeSheet: () => setSheet(null),
    nearDuplicatesOf,
    showNearDuplicates: ({ id }: ReviewItem) => {
      setNearDuplicatesOf(id)
      setSheet('nearDuplicates')
    },
    unsavedText,
    showUnsaved: (text: string) => {
      setUnsavedText(text)
      setSheet('unsaved')
    },
  }
}

export type ReviewSheets = ReturnType<typeof useReviewSheets>

import type { ReviewFlow } from '@quanzi/contract/states'
import { createContext, useContext } from 'react'

/** The site's review flow, for labels that differ by it. */
export const ReviewFlowContext = createContext<ReviewFlow>('double')
export const useReviewFlow = (): ReviewFlow => useContext(ReviewFlowContext)

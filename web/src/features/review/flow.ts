import type { Flow } from '@quanzi/contract/states'
import { createContext, useContext } from 'react'

/** The site's review flow, for words that differ by it. */
export const FlowContext = createContext<Flow>('double')
export const useFlow = (): Flow => useContext(FlowContext)

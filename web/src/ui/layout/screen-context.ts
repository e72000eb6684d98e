import { createContext, useContext } from 'react'

type ScreenMeta = {
  title: string
  parent: string | undefined
  /** Over another page, with a scroll container of its own. */
  panel?: boolean
}

export const ScreenContext = createContext<ScreenMeta>({ title: '', parent: undefined })
export const useScreen = () => useContext(ScreenContext)

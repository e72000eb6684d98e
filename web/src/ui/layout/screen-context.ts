import { createContext, useContext } from 'react'

type ScreenMeta = {
  title: string
  parent: string | undefined
  /** The screen lies over another page and has its own scroll container. */
  panel?: boolean
}

export const ScreenContext = createContext<ScreenMeta>({ title: '', parent: undefined })
export const useScreen = () => useContext(ScreenContext)

import { createContext, useContext } from 'react'

/** What the table of addresses says about the screen that is shown. */
type ScreenFacts = { title: string; up: string | undefined; root: boolean }

export const ScreenContext = createContext<ScreenFacts>({ title: '', up: undefined, root: false })
export const useScreen = () => useContext(ScreenContext)

import { createContext, type ReactNode, useContext } from 'react'
import { createPortal } from 'react-dom'

export const SlotContext = createContext<HTMLElement | null>(null)

/** What a page puts into the bar beside its title: its filter, its one primary button. */
export const BarTools = ({ children }: { children: ReactNode }) => {
  const slot = useContext(SlotContext)
  return slot ? createPortal(children, slot) : null
}

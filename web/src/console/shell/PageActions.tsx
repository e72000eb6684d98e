import { createContext, type ReactNode, useContext } from 'react'
import { createPortal } from 'react-dom'

export const PageActionsSlot = createContext<HTMLElement | null>(null)

/** Renders a page's filters and primary button into the top bar. */
export const PageActions = ({ children }: { children: ReactNode }) => {
  const slot = useContext(PageActionsSlot)
  return slot ? createPortal(children, slot) : null
}

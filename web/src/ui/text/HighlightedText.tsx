import { createContext, type ReactNode, useContext } from 'react'

/** Renders a text with highlights for all descendants; null: without. */
export const HighlightContext = createContext<((text: string) => ReactNode) | null>(null)

export const HighlightedText = ({ text }: { text: string }) => useContext(HighlightContext)?.(text) ?? text

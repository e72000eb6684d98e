import { createContext, type ReactNode, useContext } from 'react'

/** Draws a text with marks in it, for all that is below; null: nothing is marked. */
export const MarkText = createContext<((text: string) => ReactNode) | null>(null)

/** A text that whoever searched for a part of it finds marked. */
export const Marked = ({ text }: { text: string }) => useContext(MarkText)?.(text) ?? text

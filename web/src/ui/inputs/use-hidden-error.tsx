import { type ReactElement, useId } from 'react'
import { useSolvedToast } from '../feedback/use-solved-toast.ts'

export type ErrorProps = { 'aria-invalid'?: true; 'aria-describedby'?: string }

/**
 * Ties a message that is shown elsewhere, as in a toast, to its field: `[props, element]` for the field and beside it. A
 * screen reader reads the message with the field as long as the mistake is there, and its toast goes with it.
 */
export const useHiddenError = (message: string | undefined): readonly [ErrorProps, ReactElement | null] => {
  const id = useId()
  useSolvedToast(message)
  if (message === undefined) return [{}, null]
  return [
    { 'aria-invalid': true, 'aria-describedby': id },
    <span key={id} id={id} className="visually-hidden">
      {message}
    </span>,
  ]
}

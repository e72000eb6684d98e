import { useState } from 'react'
import { errorMessage, isOutdated } from '../../platform/api/api-error.ts'
import { errorsByField } from '../../platform/api/error-fields.ts'
import { toast, toastError } from '../../ui/feedback/toast.ts'

/** Runs a call that saves. Errors of rendered fields are shown there, any other in a toast. */
export const useSubmit = <F extends string>({ onOutdated, onInvalid, onlyField }: SubmitOptions<F> = {}) => {
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  /** The fields whose errors this rendering shows: those that it asks for by `errorOf`. */
  const rendered = new Set<string>()
  const showError = (error: unknown) => {
    if (onOutdated && isOutdated(error)) return onOutdated(error)
    const found = Object.entries(onlyField ? { [onlyField]: errorMessage(error) } : errorsByField(error))
    setErrors(Object.fromEntries(found.filter(([field]) => rendered.has(field))))
    const elsewhere = found.find(([field]) => !rendered.has(field))
    if (elsewhere) toast(elsewhere[1], { error: true })
    else if (found.length === 0) toastError(error)
    if (found.length > 0) onInvalid?.()
  }
  return {
    busy,
    errorOf: (...fields: F[]) => {
      for (const field of fields) rendered.add(field)
      return fields.map((field) => errors[field]).find(Boolean)
    },
    /** The values of these fields are no longer those that were refused. */
    clearErrors: (fields: readonly string[]) =>
      setErrors((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !fields.includes(field)))),
    /** Resolves to undefined when it failed. */
    run: async <T>(send: () => Promise<T>): Promise<T | undefined> => {
      setBusy(true)
      setErrors({})
      try {
        return await send()
      } catch (error) {
        showError(error)
        return undefined
      } finally {
        setBusy(false)
      }
    },
  }
}

/** Tells that another operator has saved meanwhile. What was typed stays until the operator reloads. */
export const offerReload =
  (reload: () => void) =>
  ({ message }: Error): void =>
    toast(message, { error: true, action: { label: '重新载入', run: reload }, ms: 8_000 })

type SubmitOptions<F> = {
  /** Another operator has saved meanwhile. */
  onOutdated?: (error: Error) => void
  /** After the errors of fields were shown. */
  onInvalid?: () => void
  /** The field that shows every error. */
  onlyField?: F
}

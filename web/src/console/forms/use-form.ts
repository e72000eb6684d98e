import { successMessages } from '@quanzi/contract/messages'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { isOutdated } from '../../platform/api/api-error.ts'
import { createIdempotencyKey } from '../../platform/api/client.ts'
import { errorsByField } from '../../platform/api/error-fields.ts'
import { toast, toastError } from '../../ui/feedback/toast.ts'
import { focusFirstInvalid } from '../../ui/inputs/focus-first-invalid.ts'
import { useWhileMounted } from '../../ui/state/use-while-mounted.ts'
import { offerReload } from './offer-reload.ts'

/**
 * State of a form in a drawer. Errors of rendered fields are shown there, and the first of them gets the focus; any other
 * is shown in a toast; the input stays. After an edit of another operator the toast offers to close the form and to load what was saved. The idempotency key is that of
 * these values: a second try after a lost answer takes effect once.
 */
export const useForm = <T extends object>(
  initial: T,
  onSubmit: (values: T, options: { idempotencyKey: string }) => Promise<unknown>,
  onDone: () => void,
  success: string = successMessages.saved,
) => {
  const [values, setValues] = useState(initial)
  const [fieldErrors, setFieldErrors] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  const last = useRef({ attempt: '', idempotencyKey: '' })
  const client = useQueryClient()
  const whileMounted = useWhileMounted()
  /** The fields whose errors this rendering shows: those that it asks for by `errorOf` or `field`. */
  const rendered = new Set<string>()
  const submit = async () => {
    setBusy(true)
    setFieldErrors({})
    const attempt = JSON.stringify(values)
    if (last.current.attempt !== attempt) last.current = { attempt, idempotencyKey: createIdempotencyKey() }
    try {
      await onSubmit(values, { idempotencyKey: last.current.idempotencyKey })
      toast(success)
      whileMounted(onDone)
    } catch (error) {
      if (isOutdated(error)) return offerReload(error, reload)
      const errors = Object.entries(errorsByField(error))
      setFieldErrors(Object.fromEntries(errors.filter(([field]) => rendered.has(field))))
      const elsewhere = errors.find(([field]) => !rendered.has(field))
      if (elsewhere) toast(elsewhere[1], { error: true })
      else if (errors.length === 0) toastError(error)
      if (errors.length > 0) whileMounted(() => focusFirstInvalid('[role="dialog"]'))
    } finally {
      setBusy(false)
    }
  }
  const reload = () => {
    void client.invalidateQueries()
    whileMounted(onDone)
  }
  const set = (change: Partial<T>) => {
    setValues((now) => ({ ...now, ...change }))
    setFieldErrors((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in change))))
  }
  const errorOf = (...fields: (keyof T & string)[]) => {
    for (const field of fields) rendered.add(field)
    return fields.map((field) => fieldErrors[field]).find(Boolean)
  }
  return {
    values,
    set,
    errorOf,
    /** The props of the input of one value. */
    field: <K extends keyof T & string>(name: K) => ({
      value: values[name],
      onChange: (value: T[K]) => {
        const change: Partial<T> = {}
        change[name] = value
        set(change)
      },
      error: errorOf(name),
    }),
    busy,
    changed: JSON.stringify(values) !== JSON.stringify(initial),
    submit,
  }
}

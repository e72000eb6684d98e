import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { errorField, errorMessage, isOutdated } from '../../platform/api/api-error.ts'
import { createIdempotencyKey } from '../../platform/api/client.ts'
import { toast, toastError } from '../../ui/feedback/toast.ts'
import { useWhileMounted } from '../../ui/state/use-while-mounted.ts'

/**
 * State of a form in a drawer. An error with a field is shown at the field, any other in a toast; the input stays. After an
 * edit of another operator the toast offers to close the form and to load what was saved. The idempotency key is that of
 * these values: a second try after a lost answer takes effect once.
 */
export const useForm = <T extends object>(
  initial: T,
  onSubmit: (values: T, options: { idempotencyKey: string }) => Promise<unknown>,
  onDone: () => void,
) => {
  const [values, setValues] = useState(initial)
  const [fieldError, setFieldError] = useState<{ field: string; message: string }>()
  const [busy, setBusy] = useState(false)
  const last = useRef({ attempt: '', idempotencyKey: '' })
  const client = useQueryClient()
  const whileMounted = useWhileMounted()
  const submit = async () => {
    setBusy(true)
    setFieldError(undefined)
    const attempt = JSON.stringify(values)
    if (last.current.attempt !== attempt) last.current = { attempt, idempotencyKey: createIdempotencyKey() }
    try {
      await onSubmit(values, { idempotencyKey: last.current.idempotencyKey })
      toast('保存成功')
      whileMounted(onDone)
    } catch (error) {
      const field = errorField(error)
      if (isOutdated(error)) offerReload(error.message)
      else if (field && field in values) setFieldError({ field, message: errorMessage(error) })
      else toastError(error)
    } finally {
      setBusy(false)
    }
  }
  const offerReload = (message: string) =>
    toast(message, {
      error: true,
      action: {
        label: '重新载入',
        run: () => {
          void client.invalidateQueries()
          whileMounted(onDone)
        },
      },
      ms: 8_000,
    })
  const set = (change: Partial<T>) => {
    setValues((now) => ({ ...now, ...change }))
    if (fieldError && fieldError.field in change) setFieldError(undefined)
  }
  const errorOf = (...fields: (keyof T & string)[]) =>
    fields.map((field) => (fieldError?.field === field ? fieldError.message : '')).find(Boolean)
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

import { useState } from 'react'
import { errorField, errorMessage } from '../../platform/api/api-error.ts'
import { toast, toastError } from '../../ui/feedback/toast.ts'

/** State of a form in a drawer. An error with a field is shown at the field, any other in a toast; the input stays. */
export const useForm = <T extends object>(
  initial: T,
  onSubmit: (values: T) => Promise<unknown>,
  onDone: () => void,
) => {
  const [values, setValues] = useState(initial)
  const [fieldError, setFieldError] = useState<{ field: string; message: string }>()
  const [busy, setBusy] = useState(false)
  const submit = async () => {
    setBusy(true)
    setFieldError(undefined)
    try {
      await onSubmit(values)
      toast('保存成功')
      onDone()
    } catch (error) {
      const field = errorField(error)
      if (field && field in values) setFieldError({ field, message: errorMessage(error) })
      else toastError(error)
    } finally {
      setBusy(false)
    }
  }
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
    submit,
  }
}

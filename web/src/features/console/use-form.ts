import { useState } from 'react'
import { fieldOf, wordsFor } from '../../api/api-error.ts'
import { toast, toastError } from '../../ui/toast.ts'

/**
 * The state of a form in a drawer. A refusal that names a field stands beside it, any other is a toast; what was typed
 * stays in both cases.
 */
export const useForm = <T extends object>(initial: T, send: (values: T) => Promise<unknown>, done: () => void) => {
  const [values, setValues] = useState(initial)
  const [fault, setFault] = useState<{ field: string; words: string }>()
  const [busy, setBusy] = useState(false)
  const submit = async () => {
    setBusy(true)
    setFault(undefined)
    try {
      await send(values)
      toast('保存成功')
      done()
    } catch (error) {
      const field = fieldOf(error)
      if (field && field in values) setFault({ field, words: wordsFor(error) })
      else toastError(error)
    } finally {
      setBusy(false)
    }
  }
  return {
    values,
    set: (change: Partial<T>) => setValues((now) => ({ ...now, ...change })),
    errorOf: (...fields: (keyof T & string)[]) =>
      fields.map((field) => (fault?.field === field ? fault.words : '')).find(Boolean),
    busy,
    submit,
  }
}

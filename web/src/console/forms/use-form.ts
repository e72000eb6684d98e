import { successMessages } from '@quanzi/contract/messages'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { createIdempotencyKey } from '../../platform/api/client.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { focusFirstInvalid } from '../../ui/inputs/focus-first-invalid.ts'
import { useWhileMounted } from '../../ui/state/use-while-mounted.ts'
import { offerReload, useSubmit } from './use-submit.ts'

/**
 * State of a form in a drawer. The first field with an error gets the focus; the input stays. After an edit of another
 * operator the toast offers to close the form and to load what was saved. The idempotency key is that of these values: a
 * second try after a lost answer takes effect once.
 */
export const useForm = <T extends object>(
  initial: T,
  onSubmit: (values: T, options: { idempotencyKey: string }) => Promise<unknown>,
  onDone: () => void,
  success: string = successMessages.saved,
) => {
  const [values, setValues] = useState(initial)
  const last = useRef({ attempt: '', idempotencyKey: '' })
  const client = useQueryClient()
  const whileMounted = useWhileMounted()
  const { busy, errorOf, clearErrors, run } = useSubmit<keyof T & string>({
    onOutdated: offerReload(() => {
      void client.invalidateQueries()
      whileMounted(onDone)
    }),
    onInvalid: () => whileMounted(() => focusFirstInvalid('[role="dialog"]')),
  })
  const submit = () =>
    run(async () => {
      const attempt = JSON.stringify(values)
      if (last.current.attempt !== attempt) last.current = { attempt, idempotencyKey: createIdempotencyKey() }
      await onSubmit(values, { idempotencyKey: last.current.idempotencyKey })
      toast(success)
      whileMounted(onDone)
    })
  const set = (change: Partial<T>) => {
    setValues((now) => ({ ...now, ...change }))
    clearErrors(Object.keys(change))
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

import { defaultMessages } from '@quanzi/contract/messages'
import { minute } from '@quanzi/contract/time'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { paths } from '../../paths.ts'
import { errorField, errorMessage } from '../../platform/api/api-error.ts'
import { call } from '../../platform/api/client.ts'
import { query } from '../../platform/api/query.ts'
import { navigation } from '../../platform/router/navigation.ts'
import { useCaptcha } from '../../ui/captcha/use-captcha.ts'
import { useSendCode } from '../../ui/captcha/use-send-code.ts'
import { toast, toastError } from '../../ui/feedback/toast.ts'
import { focusFirstInvalid } from '../../ui/inputs/focus-first-invalid.ts'

const empty = { word: '', mobile: '', code: '', nickname: '', site: '' }
type FieldName = keyof typeof empty

/** Whether the server has no operator yet. */
export const useSetup = () => useQuery({ ...query('GET console/setup detail', {}), staleTime: 5 * minute })

/** Fields and actions of the setup. An error is shown at its field, or in a toast when the field is not rendered. */
export const useSetupForm = (site: string) => {
  const client = useQueryClient()
  const [form, setForm] = useState({ ...empty, site })
  const [error, setError] = useState<{ field: string; message: string } | null>(null)
  const [appointing, setAppointing] = useState(false)
  const captcha = useCaptcha('setup')

  const set = (name: FieldName, value: string) => setForm((old) => ({ ...old, [name]: value }))
  const showError = (caught: unknown, fallback?: string) => {
    const field = errorField(caught)
    if (!field || !(field in form || field === 'captcha')) return toastError(caught, fallback)
    setError({ field, message: errorMessage(caught) })
    focusFirstInvalid('form')
  }

  const { seconds, sending, cannotSend, send } = useSendCode({
    key: 'setup',
    captcha,
    focusCode: () =>
      requestAnimationFrame(() => document.querySelector<HTMLElement>('form [autocomplete="one-time-code"]')?.focus()),
    onRefused: (caught) => showError(caught, defaultMessages.sms),
  })
  const sendCode = async () => {
    if (appointing || cannotSend) return
    setError(null)
    const input = { mobile: form.mobile, captcha: captcha.answer, purpose: 'setup' } as const
    await send(() => call('POST login/sendsmsNoCaptcha', input, { prompts: 'none' }))
  }

  const appoint = async () => {
    if (appointing || sending) return
    setAppointing(true)
    setError(null)
    try {
      await call('POST console/setup appoint', form)
      navigation.replace(paths.console('security'))
      toast('初始化完成，请开启两步验证')
      await client.invalidateQueries()
    } catch (caught) {
      showError(caught)
    } finally {
      setAppointing(false)
    }
  }

  return {
    appointing,
    sending,
    seconds,
    captcha,
    sendCode,
    appoint,
    input: (name: FieldName) => ({
      value: form[name],
      onChange: (event: { target: { value: string } }) => set(name, event.target.value),
    }),
    errorOf: (name: FieldName | 'captcha') => (error?.field === name ? error.message : undefined),
  }
}

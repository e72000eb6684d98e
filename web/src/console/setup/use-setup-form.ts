import { defaultMessages, successMessages } from '@quanzi/contract/messages'
import { minute } from '@quanzi/contract/time'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { paths } from '../../paths.ts'
import { errorField, errorMessage } from '../../platform/api/api-error.ts'
import { call } from '../../platform/api/client.ts'
import { query } from '../../platform/api/query.ts'
import { navigation } from '../../platform/router/navigation.ts'
import { serverNow } from '../../platform/server-clock.ts'
import { useCaptcha } from '../../ui/captcha/use-captcha.ts'
import { toast, toastError } from '../../ui/feedback/toast.ts'
import { useCountdown } from '../../ui/state/use-countdown.ts'

const empty = { word: '', mobile: '', code: '', nickname: '', site: '' }
type FieldName = keyof typeof empty

/** Whether the server has no operator yet. */
export const useSetup = () => useQuery({ ...query('GET console/setup detail', {}), staleTime: 5 * minute })

/** Fields and actions of the setup. An error is shown at its field, or in a toast when the field is not rendered. */
export const useSetupForm = (site: string) => {
  const client = useQueryClient()
  const [form, setForm] = useState({ ...empty, site })
  const [error, setError] = useState<{ field: string; message: string } | null>(null)
  const [busy, setBusy] = useState<'' | 'sending' | 'appointing'>('')
  const captcha = useCaptcha('setup')
  const [nextCodeAt, setNextCodeAt] = useState(0)
  const seconds = useCountdown(nextCodeAt)

  const set = (name: FieldName, value: string) => setForm((old) => ({ ...old, [name]: value }))
  const showError = (caught: unknown, fallback?: string) => {
    const field = errorField(caught)
    if (!field || !(field in form || field === 'captcha')) return toastError(caught, fallback)
    setError({ field, message: errorMessage(caught) })
    // After the field is marked.
    requestAnimationFrame(() => document.querySelector<HTMLElement>('form [aria-invalid="true"]')?.focus())
  }

  const sendCode = async () => {
    if (busy || seconds > 0 || captcha.isProving) return
    setBusy('sending')
    setError(null)
    try {
      const input = { mobile: form.mobile, captcha: captcha.answer, purpose: 'setup' } as const
      const sent = await call('POST login/sendsmsNoCaptcha', input, { prompts: 'none' })
      setNextCodeAt(serverNow() + sent.seconds * 1000)
      captcha.hide()
      toast(sent.sure === 1 ? successMessages.sent : successMessages.sentUnconfirmed)
      requestAnimationFrame(() => document.querySelector<HTMLElement>('form [autocomplete="one-time-code"]')?.focus())
    } catch (caught) {
      captcha.renewAfter(caught)
      showError(caught, defaultMessages.sms)
    } finally {
      setBusy('')
    }
  }

  const appoint = async () => {
    if (busy) return
    setBusy('appointing')
    setError(null)
    try {
      await call('POST console/setup appoint', form)
      navigation.replace(paths.console('security'))
      toast('初始化完成，请开启两步验证')
      await client.invalidateQueries()
    } catch (caught) {
      showError(caught)
    } finally {
      setBusy('')
    }
  }

  return {
    busy,
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

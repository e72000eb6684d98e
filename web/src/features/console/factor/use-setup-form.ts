import { defaultWords, successWords } from '@quanzi/contract/words'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { fieldOf, wordsFor } from '../../../api/api-error.ts'
import { call, requestOf } from '../../../api/client.ts'
import { paths } from '../../../paths.ts'
import { toast, toastError } from '../../../ui/toast.ts'
import { useCountdown } from '../../../ui/use-countdown.ts'
import { useGo } from '../../../ui/use-go.ts'

const empty = { word: '', mobile: '', captcha: '', code: '', nickname: '' }
type Name = keyof typeof empty

/** The wizard's fields and its two actions. What is refused stands under its field, or is a toast where none is drawn. */
export const useSetupForm = () => {
  const client = useQueryClient()
  const go = useGo()
  const [form, setForm] = useState(empty)
  const [error, setError] = useState<{ field: string; words: string } | null>(null)
  const [busy, setBusy] = useState<'' | 'sending' | 'appointing'>('')
  /** Where the picture is that must be read before a next code. */
  const [picture, setPicture] = useState('')
  const [nextCodeAt, setNextCodeAt] = useState(0)
  const seconds = useCountdown(nextCodeAt)

  const set = (name: Name, value: string) => setForm((old) => ({ ...old, [name]: value }))
  const showCaptcha = () => {
    set('captcha', '')
    setPicture(requestOf('GET login/captcha', { n: Date.now() }).url)
  }
  const refused = (refusal: unknown, otherwise?: string) => {
    const field = fieldOf(refusal)
    if (field && field in form) setError({ field, words: wordsFor(refusal) })
    else toastError(refusal, otherwise)
  }

  const sendCode = async () => {
    if (busy || seconds > 0) return
    setBusy('sending')
    setError(null)
    try {
      const { mobile, captcha } = form
      const sent = await call('POST login/sendsmsNoCaptcha', { mobile, captcha }, { anonymous: true })
      setNextCodeAt(Date.now() + sent.seconds * 1000)
      setPicture('')
      toast(sent.sure === 1 ? successWords.sent : successWords.sentPerhaps)
    } catch (refusal) {
      // A picture is good for one try, whatever came of it.
      if (picture || fieldOf(refusal) === 'captcha') showCaptcha()
      refused(refusal, defaultWords.sms)
    } finally {
      setBusy('')
    }
  }

  const appoint = async () => {
    if (busy) return
    setBusy('appointing')
    setError(null)
    try {
      const { captcha: _, ...sent } = form
      await call('POST console/setup appoint', sent)
      go.replace(paths.console('security'))
      toast('初始化完成，请开启两步验证')
      await client.invalidateQueries()
    } catch (refusal) {
      refused(refusal)
    } finally {
      setBusy('')
    }
  }

  return {
    busy,
    seconds,
    picture,
    showCaptcha,
    sendCode,
    appoint,
    input: (name: Name) => ({
      value: form[name],
      onChange: (event: { target: { value: string } }) => set(name, event.target.value),
    }),
    errorOf: (name: Name) => (error?.field === name ? error.words : undefined),
  }
}

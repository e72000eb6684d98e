import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { fieldOf, wordsFor } from '../../../api/api-error.ts'
import { call } from '../../../api/client.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { toast, toastError } from '../../../ui/toast.ts'
import { useGo } from '../../../ui/use-go.ts'
import styles from './Factor.module.css'

/** A server that nobody operates yet: whoever reads the word it printed becomes its first operator, and is led to the second step. */
export const Setup = () => {
  const client = useQueryClient()
  const go = useGo()
  const [form, setForm] = useState({ word: '', mobile: '', code: '', nickname: '' })
  const [error, setError] = useState<{ field: string | undefined; words: string } | null>(null)
  const [busy, setBusy] = useState(false)
  const input = (name: keyof typeof form) => ({
    value: form[name],
    onChange: (event: { target: { value: string } }) => setForm({ ...form, [name]: event.target.value }),
  })
  const errorOf = (field: string) => (error?.field === field ? error.words : undefined)
  const told = (refused: unknown) => {
    setError({ field: fieldOf(refused), words: wordsFor(refused) })
    if (!fieldOf(refused)) toastError(refused)
  }
  const sendCode = () =>
    call('POST login/sendsmsNoCaptcha', { mobile: form.mobile }, { anonymous: true }).then(
      () => toast('验证码已发送'),
      told,
    )
  const appoint = async () => {
    setBusy(true)
    setError(null)
    try {
      await call('POST console/setup appoint', form)
      go.replace(paths.console('security'))
      toast('初始化完成，请开启两步验证')
      await client.invalidateQueries()
    } catch (refused) {
      told(refused)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      className={styles.card}
      onSubmit={(event) => {
        event.preventDefault()
        void appoint()
      }}
    >
      <h2>初始化：第一位运营</h2>
      <p className="meta">
        服务启动时在输出里打印了一个口令。凭口令和手机号成为全站运营，之后可在「审核员」里添加其他人。
      </p>
      <Field label="启动口令" required error={errorOf('word')}>
        <TextInput placeholder="xxxx-xxxx-xxxx" {...input('word')} />
      </Field>
      <Field label="手机号" required error={errorOf('mobile')}>
        <TextInput inputMode="tel" autoComplete="tel" {...input('mobile')} />
      </Field>
      <Button onClick={() => void sendCode()}>获取验证码</Button>
      <Field label="验证码" required error={errorOf('code')}>
        <TextInput inputMode="numeric" autoComplete="one-time-code" {...input('code')} />
      </Field>
      <Field label="昵称" error={errorOf('nickname')} hint="2 到 20 个字，可以不填">
        <TextInput {...input('nickname')} />
      </Field>
      <Button type="submit" kind="primary" wide busy={busy}>
        完成初始化
      </Button>
    </form>
  )
}

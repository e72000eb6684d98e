import { Cookie as CookieIcon } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '../../ui/buttons/Button.tsx'
import { CaptchaField } from '../../ui/captcha/CaptchaField.tsx'
import { CodeField } from '../../ui/captcha/CodeField.tsx'
import { Empty } from '../../ui/feedback/Empty.tsx'
import { Field } from '../../ui/inputs/Field.tsx'
import { Form } from '../../ui/inputs/Form.tsx'
import { TextInput } from '../../ui/inputs/TextInput.tsx'
import { useFocusField } from '../../ui/inputs/use-focus-field.ts'
import { Sheet } from '../../ui/overlays/Sheet.tsx'
import { isElder } from '../../ui/state/settings/elder.ts'
import { keepsCookies } from './cookies.ts'
import styles from './LoginSheet.module.css'
import type { SheetPurpose } from './login-request.ts'
import { type LoginField, toMobile } from './login-validation.ts'
import { useLoginForm } from './use-login-form.ts'
import { usePortalLogin } from './use-portal-login.ts'

/** Mobile number and SMS code, over the page that requires a login. */
export const LoginSheet = ({ open, note, onDone, privacy }: LoginSheetProps & { note: string | undefined }) => (
  <Sheet open={open} onClose={() => onDone(false)} title="登录" note={note} isPrompt>
    <LoginForm onDone={onDone} purpose="login" submitLabel="登录" privacy={privacy} />
  </Sheet>
)

export const BindMobileSheet = ({ open, nickname, onDone, privacy }: LoginSheetProps & { nickname: string }) => (
  <Sheet
    open={open}
    onClose={() => onDone(false)}
    isPrompt
    title="绑定手机号"
    note={`${nickname ? `微信「${nickname}」` : '您的微信'}还没有绑定账号，绑定后可直接用微信登录`}
  >
    <LoginForm onDone={onDone} purpose="login" submitLabel="绑定" privacy={privacy} />
  </Sheet>
)

/** For a member without a number, such as one from the app. */
export const BindSheet = ({ open, onDone, privacy }: LoginSheetProps) => (
  <Sheet open={open} onClose={() => onDone(false)} title="绑定手机号" note="绑定后即可发帖和评论" isPrompt>
    <LoginForm onDone={onDone} purpose="bind" submitLabel="绑定" privacy={privacy} />
  </Sheet>
)

type LoginSheetProps = { open: boolean; onDone: (loggedIn: boolean) => void; privacy: ReactNode }

type LoginFormProps = Pick<LoginSheetProps, 'onDone' | 'privacy'> & { purpose: SheetPurpose; submitLabel: string }

const LoginForm = (props: LoginFormProps) => {
  const [canLogIn, setCanLogIn] = useState(keepsCookies)
  if (canLogIn) return <CodeForm {...props} />
  return (
    <Empty
      icon={CookieIcon}
      text={`浏览器不允许保存登录状态。请在浏览器设置中允许${isElder ? '保存网站数据' : ' Cookie'}，或换用其他浏览器打开本页`}
      action={{ label: '重试', onClick: () => setCanLogIn(keepsCookies()) }}
    />
  )
}

const CodeForm = ({ onDone, purpose, submitLabel, privacy }: LoginFormProps) => {
  const [formRef, focus] = useFocusField<LoginField>()
  const { values, errors, captcha, sending, submitting, seconds, set, clearError, sendCode, submit } = useLoginForm(
    purpose,
    onDone,
    focus,
  )

  const portal = usePortalLogin()
  const captchaRequired = portal?.is_captcha === true
  // biome-ignore lint/correctness/useExhaustiveDependencies: requests the captcha once, not on every render.
  useEffect(() => {
    if (captchaRequired) captcha.renew()
  }, [captchaRequired])

  return (
    <Form ref={formRef} className={styles.form} onSubmit={() => void submit()}>
      <Field label="手机号" error={errors.mobile}>
        <TextInput
          name="mobile"
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          placeholder="请输入手机号"
          value={values.mobile}
          onChange={(event) => set('mobile', toMobile(event.target.value))}
        />
      </Field>
      <CaptchaField captcha={captcha} error={errors.captcha} onType={() => clearError('captcha')} />
      <CodeField
        error={errors.code}
        value={values.code}
        onChange={(code) => set('code', code)}
        seconds={seconds}
        sending={sending}
        disabled={captcha.isProving}
        onSend={() => void sendCode()}
      />
      <Button type="submit" kind="primary" wide busy={submitting}>
        {submitLabel}
      </Button>
      {portal?.is_login && purpose === 'login' && <p className={styles.note}>您已在门户登录，用同一手机号验证即可</p>}
      <p className={styles.note}>
        {purpose === 'login' ? '未注册的手机号登录后将自动创建账号' : '手机号不会向他人显示'}
      </p>
      {privacy}
    </Form>
  )
}

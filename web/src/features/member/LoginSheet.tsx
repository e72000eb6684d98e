import { limits } from '@quanzi/contract/limits'
import { useEffect, useRef } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Pill } from '../../ui/Pill.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import styles from './LoginSheet.module.css'
import type { LoginField } from './login-form.ts'
import { useLoginForm } from './use-login-form.ts'
import { usePortal } from './use-portal.ts'

/** Mobile number and code, over whatever page needed a member. */
export const LoginSheet = ({ open, onDone }: LoginSheetProps) => (
  <Sheet open={open} onClose={() => onDone(false)} title="登录" note="登录后即可点赞、评论、关注和发帖">
    <LoginFields onDone={onDone} verb="登录" />
  </Sheet>
)

/** The same for a reader whom WeChat knows and the circle does not. */
export const BindSheet = ({ open, nickname, onDone }: LoginSheetProps & { nickname: string }) => (
  <Sheet
    open={open}
    onClose={() => onDone(false)}
    title="绑定手机号"
    note={`${nickname ? `微信「${nickname}」` : '您的微信'}还没有绑定账号，绑定后可直接用微信登录`}
  >
    <LoginFields onDone={onDone} verb="绑定" />
  </Sheet>
)

type LoginSheetProps = { open: boolean; onDone: (loggedIn: boolean) => void }

const LoginFields = ({ onDone, verb }: { onDone: (loggedIn: boolean) => void; verb: string }) => {
  const fields = useRef<HTMLFormElement>(null)
  const focus = (field: LoginField) =>
    setTimeout(() => fields.current?.querySelector<HTMLInputElement>(`[name=${field}]`)?.focus())
  const { form, errors, picture, busy, seconds, set, sendCode, enter, showCaptcha } = useLoginForm(onDone, focus)

  const portal = usePortal()
  const asksPicture = portal?.is_captcha === true
  // biome-ignore lint/correctness/useExhaustiveDependencies: the portal asks for a picture once, not whenever one is drawn.
  useEffect(() => {
    if (asksPicture) showCaptcha()
  }, [asksPicture])

  return (
    <form
      ref={fields}
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void enter()
      }}
    >
      <Field label="手机号" error={errors.mobile}>
        <TextInput
          name="mobile"
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          maxLength={11}
          placeholder="请输入手机号"
          value={form.mobile}
          onChange={(event) => set('mobile', event.target.value)}
        />
      </Field>
      {picture && (
        <Field label="图形验证码" error={errors.captcha}>
          <span className={styles.line}>
            <TextInput
              name="captcha"
              autoCapitalize="off"
              placeholder="请输入图中字符"
              value={form.captcha}
              onChange={(event) => set('captcha', event.target.value)}
            />
            <button
              type="button"
              aria-label="换一张图形验证码"
              className={styles.picture}
              onClick={() => void showCaptcha()}
            >
              <img src={picture} alt="" />
            </button>
          </span>
        </Field>
      )}
      <Field label="验证码" error={errors.code}>
        <span className={styles.line}>
          <TextInput
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={limits.codeLength}
            placeholder="请输入验证码"
            value={form.code}
            onChange={(event) => set('code', event.target.value)}
          />
          <Pill
            busy={busy === 'sending'}
            disabled={seconds > 0}
            className={styles.send}
            onClick={() => void sendCode()}
          >
            {seconds > 0 ? `${seconds}s` : '获取验证码'}
          </Pill>
        </span>
      </Field>
      <Button type="submit" kind="primary" wide busy={busy === 'entering'}>
        {verb}
      </Button>
      {portal?.is_login && <p className={styles.note}>您已在门户登录，用同一手机号验证即可</p>}
      <p className={styles.note}>未注册的手机号登录后将自动创建账号</p>
    </form>
  )
}

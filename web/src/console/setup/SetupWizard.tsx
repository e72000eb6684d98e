import { Button } from '../../ui/buttons/Button.tsx'
import { CaptchaField } from '../../ui/captcha/CaptchaField.tsx'
import { Field } from '../../ui/inputs/Field.tsx'
import { Form } from '../../ui/inputs/Form.tsx'
import { TextInput } from '../../ui/inputs/TextInput.tsx'
import styles from '../mfa/Mfa.module.css'
import { useSetupForm } from './use-setup-form.ts'

/** First setup: the code that the server printed makes the first operator, who is then led to MFA. */
export const SetupWizard = ({ site }: { site: string }) => {
  const { appointing, sending, seconds, captcha, sendCode, appoint, input, errorOf } = useSetupForm(site)
  return (
    <Form className={styles.card} onSubmit={() => void appoint()}>
      <h2>初始化：第一位运营</h2>
      <p className="meta">
        服务启动时在输出里打印了一个口令。凭口令和手机号成为全站运营，之后可在「审核员」里添加其他人，在「站点」里添加其他站点。
      </p>
      <Field label="启动口令" required error={errorOf('word')}>
        <TextInput placeholder="xxxx-xxxx-xxxx" {...input('word')} />
      </Field>
      <Field label="站点名称" required hint="最多 20 个字，之后可在「站点」里更改" error={errorOf('site')}>
        <TextInput {...input('site')} />
      </Field>
      <Field label="手机号" required error={errorOf('mobile')}>
        <TextInput inputMode="tel" autoComplete="tel" {...input('mobile')} />
      </Field>
      <CaptchaField captcha={captcha} error={errorOf('captcha')} />
      <Field label="验证码" required error={errorOf('code')}>
        <span className={styles.line}>
          <TextInput inputMode="numeric" autoComplete="one-time-code" {...input('code')} />
          <Button busy={sending} disabled={seconds > 0 || captcha.isProving} onClick={() => void sendCode()}>
            {seconds > 0 ? `${seconds}s` : '获取验证码'}
          </Button>
        </span>
      </Field>
      <Field label="昵称" error={errorOf('nickname')} hint="2 到 20 个字，可以不填">
        <TextInput {...input('nickname')} />
      </Field>
      <Button type="submit" kind="primary" wide busy={appointing}>
        完成初始化
      </Button>
    </Form>
  )
}

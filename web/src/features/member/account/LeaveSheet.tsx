import { errors } from '@quanzi/contract/errors'
import { limits } from '@quanzi/contract/limits'
import { defaultWords } from '@quanzi/contract/words'
import { useState } from 'react'
import { wordsFor } from '../../../api/api-error.ts'
import { requestOf } from '../../../api/client.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Pill } from '../../../ui/Pill.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { toastError } from '../../../ui/toast.ts'
import { useCountdown } from '../../../ui/use-countdown.ts'
import styles from './Account.module.css'
import { useLeave } from './use-account.ts'

/** 注销账号: told before what goes and what stays, confirmed by a code to one's own number. */
export const LeaveSheet = ({ open, mobile, onClose }: { open: boolean; mobile: string; onClose: () => void }) => (
  <Sheet open={open} onClose={onClose} title="注销账号" note="注销后不能恢复，请先导出需要保留的数据">
    {open && <Leave mobile={mobile} onClose={onClose} />}
  </Sheet>
)

const Leave = ({ mobile, onClose }: { mobile: string; onClose: () => void }) => {
  const { sendCode, leave } = useLeave()
  const [read, setRead] = useState(false)
  const [code, setCode] = useState('')
  const [captcha, setCaptcha] = useState('')
  const [picture, setPicture] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState<'' | 'sending' | 'leaving'>('')
  const [nextAt, setNextAt] = useState(0)
  const seconds = useCountdown(nextAt)

  const send = async () => {
    setBusy('sending')
    try {
      const sent = await sendCode(captcha.trim())
      setNextAt(Date.now() + sent.seconds * 1000)
      setPicture('')
    } catch (failure) {
      toastError(failure, defaultWords.sms)
      if (picture !== '' || wordsFor(failure) === errors.captchaNeeded[1]) {
        setCaptcha('')
        setPicture(requestOf('GET login/captcha', { n: Date.now() }).url)
      }
    } finally {
      setBusy('')
    }
  }
  const submit = async () => {
    if (code.trim() === '') return setError(errors.codeEmpty[1])
    setBusy('leaving')
    try {
      await leave(code.trim())
      onClose()
    } catch (failure) {
      setError(wordsFor(failure, defaultWords.action))
    } finally {
      setBusy('')
    }
  }

  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <div className={styles.facts}>
        <p>
          <b>会消失：</b>
          你的帖子、评论、点赞、收藏、关注和粉丝，昵称、头像和手机号，剩余的积分和金币。
        </p>
        <p>
          <b>会保留：</b>
          投票的计数、积分账目和审核记录，不再能看出是谁；已删除的内容按规定保存 {limits.contentDays} 天后清除。
        </p>
      </div>
      <Checkbox checked={read} onChange={setRead}>
        我已了解，注销后不能恢复
      </Checkbox>
      {picture && (
        <Field label="图形验证码">
          <span className={styles.line}>
            <TextInput
              name="captcha"
              autoCapitalize="off"
              placeholder="请输入图中字符"
              value={captcha}
              onChange={(event) => setCaptcha(event.target.value)}
            />
            <img src={picture} alt="图形验证码" className={styles.captcha} />
          </span>
        </Field>
      )}
      <Field label={`验证码（发送到 ${mobile}）`} error={error}>
        <span className={styles.line}>
          <TextInput
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={limits.codeLength}
            placeholder="请输入验证码"
            value={code}
            onChange={(event) => {
              setCode(event.target.value)
              setError(undefined)
            }}
          />
          <Pill busy={busy === 'sending'} disabled={seconds > 0 || !read} onClick={() => void send()}>
            {seconds > 0 ? `${seconds}s` : '获取验证码'}
          </Pill>
        </span>
      </Field>
      <Button type="submit" kind="danger" wide busy={busy === 'leaving'} disabled={!read}>
        注销账号
      </Button>
    </form>
  )
}

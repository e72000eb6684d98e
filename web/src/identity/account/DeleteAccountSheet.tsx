import { cleanInput, foldDigits, inputLength } from '@quanzi/contract/clean-input'
import { errors } from '@quanzi/contract/errors'
import { limits } from '@quanzi/contract/limits'
import { defaultMessages } from '@quanzi/contract/messages'
import { useState } from 'react'
import { errorField, errorMessage, messageWithCause } from '../../platform/api/api-error.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { CaptchaField } from '../../ui/captcha/CaptchaField.tsx'
import { CodeField } from '../../ui/captcha/CodeField.tsx'
import { useCaptcha } from '../../ui/captcha/use-captcha.ts'
import { useSendCode } from '../../ui/captcha/use-send-code.ts'
import { toastError } from '../../ui/feedback/toast.ts'
import { Checkbox } from '../../ui/inputs/Checkbox.tsx'
import { Form } from '../../ui/inputs/Form.tsx'
import { useFocusField } from '../../ui/inputs/use-focus-field.ts'
import { Sheet } from '../../ui/overlays/Sheet.tsx'
import styles from './Account.module.css'
import { useDeleteAccount } from './use-account.ts'

/** 注销账号: lists what is deleted and what stays, then confirms by an SMS code. */
export const DeleteAccountSheet = ({ open, mobile, onClose }: DeleteAccountSheetProps) => (
  <Sheet open={open} onClose={onClose} title="注销账号" note="注销后不能恢复，请先导出需要保留的数据">
    {open && <DeleteAccountForm mobile={mobile} onClose={onClose} />}
  </Sheet>
)

type DeleteAccountSheetProps = { open: boolean; mobile: string; onClose: () => void }

type FieldErrors = { captcha?: string; code?: string }

const DeleteAccountForm = ({ mobile, onClose }: { mobile: string; onClose: () => void }) => {
  const { requestCode, deleteAccount } = useDeleteAccount()
  const [acknowledged, setAcknowledged] = useState(false)
  const [code, setCode] = useState('')
  const captcha = useCaptcha('leave')
  const [errorAt, setErrorAt] = useState<FieldErrors>({})
  const [formRef, focus] = useFocusField<keyof FieldErrors>()
  const [deleting, setDeleting] = useState(false)

  const showError = (field: keyof FieldErrors, message: string) => {
    setErrorAt({ [field]: message })
    focus(field)
  }
  const { seconds, sending, send } = useSendCode({
    key: `leave ${mobile}`,
    captcha,
    focusCode: () => focus('code'),
    onRefused: (failure) => {
      toastError(failure, defaultMessages.sms)
      if (errorField(failure) === 'captcha') showError('captcha', errorMessage(failure))
    },
  })
  const submit = async () => {
    if (inputLength(code) === 0) return showError('code', errors.codeEmpty[1])
    setDeleting(true)
    try {
      if (await deleteAccount(foldDigits(cleanInput(code)))) onClose()
    } catch (failure) {
      showError('code', messageWithCause(failure, defaultMessages.action))
    } finally {
      setDeleting(false)
    }
  }

  return (
    <Form ref={formRef} className={styles.form} onSubmit={() => void submit()}>
      <div className={styles.facts}>
        <p>
          <b>会消失：</b>
          您的帖子、评论、点赞、收藏、关注和粉丝，昵称、头像和手机号，剩余的积分和金币。
        </p>
        <p>
          <b>会保留：</b>
          投票的计数、积分账目和审核记录，不再能看出是谁；已删除的内容按规定保存 {limits.contentRetentionDays}{' '}
          天后清除。
        </p>
      </div>
      <Checkbox checked={acknowledged} onChange={setAcknowledged}>
        我已了解，注销后不能恢复
      </Checkbox>
      <CaptchaField captcha={captcha} error={errorAt.captcha} onType={() => setErrorAt({})} />
      <CodeField
        label={mobile ? `验证码（发送到 ${mobile}）` : '验证码'}
        error={errorAt.code}
        value={code}
        onChange={(typed) => {
          setCode(typed)
          setErrorAt({})
        }}
        seconds={seconds}
        sending={sending}
        disabled={!acknowledged || captcha.isProving}
        onSend={() => void send(() => requestCode(captcha.answer))}
      />
      <Button type="submit" kind="danger" wide busy={deleting} disabled={!acknowledged}>
        注销账号
      </Button>
    </Form>
  )
}

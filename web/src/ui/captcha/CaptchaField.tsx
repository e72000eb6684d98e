import { useState } from 'react'
import { Field, useField } from '../inputs/Field.tsx'
import { TextInput } from '../inputs/TextInput.tsx'
import styles from './CaptchaField.module.css'
import type { Captcha } from './use-captcha.ts'

/** The picture with its input, or the progress of the proof. Shown when the server has asked for a captcha. */
export const CaptchaField = ({ captcha, error, onType }: CaptchaFieldProps) =>
  captcha.isShown && (
    <div>
      {captcha.proof ? (
        <Field label="自动验证" error={error}>
          <ProofProgress share={captcha.proof.share} isDone={captcha.proof.answer !== ''} />
        </Field>
      ) : (
        <Field label="图形验证码" error={error}>
          <span className={styles.row}>
            <TextInput
              name="captcha"
              className="grow"
              autoCapitalize="off"
              autoComplete="off"
              placeholder="请输入图中字符"
              value={captcha.typed}
              onChange={(event) => {
                captcha.setTyped(event.target.value)
                onType?.()
              }}
            />
            <PictureButton captcha={captcha} />
          </span>
        </Field>
      )}
      <button
        type="button"
        className={styles.other}
        onClick={() => {
          onType?.()
          if (captcha.proof) captcha.showPicture()
          else captcha.prove()
        }}
      >
        {captcha.proof ? '改为看图填写' : '看不清？点这里自动验证'}
      </button>
    </div>
  )

/** It may not come, also beyond the limit of the network: a press asks for another one. */
const PictureButton = ({ captcha }: { captcha: Captcha }) => {
  const [failedUrl, setFailedUrl] = useState('')
  const isFailed = failedUrl === captcha.url
  return (
    <button
      type="button"
      aria-label={isFailed ? undefined : '换一张图形验证码'}
      className={styles.picture}
      onClick={captcha.showPicture}
    >
      {isFailed ? '加载失败，点击重试' : <img src={captcha.url} alt="" onError={() => setFailedUrl(captcha.url)} />}
    </button>
  )
}

type CaptchaFieldProps = { captcha: Captcha; error?: string | undefined; onType?: () => void }

/** The spoken text changes three times only. */
const ProofProgress = ({ share, isDone }: { share: number; isDone: boolean }) => (
  <span className={styles.row}>
    <progress {...useField()} className={styles.progress} max={1} value={share} />
    <span role="status" className="meta">
      {isDone ? '验证完成，可以获取验证码' : share < 0.5 ? '正在验证，请稍候' : '正在验证，已过半'}
    </span>
  </span>
)

import { useState } from 'react'
import { Button } from '../../ui/buttons/Button.tsx'
import { Field } from '../../ui/inputs/Field.tsx'
import { Form } from '../../ui/inputs/Form.tsx'
import { TextInput } from '../../ui/inputs/TextInput.tsx'
import styles from './Mfa.module.css'
import { useMfaActions } from './use-mfa.ts'

/** MFA at login: six digits, or a recovery code. */
export const MfaChallenge = () => (
  <div className={styles.card}>
    <h2>两步验证</h2>
    <MfaCodeForm />
  </div>
)

export const MfaCodeForm = ({ onVerified }: { onVerified?: () => void }) => {
  const [code, setCode] = useState('')
  const { verify, busy, error } = useMfaActions()
  return (
    <Form
      className="grid gap-4"
      onSubmit={async () => {
        if (await verify(code.trim())) onVerified?.()
      }}
    >
      <p className="meta">打开验证器应用，输入当前的 6 位动态码；手机不在身边时，输入一个恢复码。</p>
      <Field label="动态码或恢复码" required error={error}>
        <TextInput
          autoComplete="one-time-code"
          inputMode="text"
          autoFocus
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
      </Field>
      <Button type="submit" kind="primary" wide busy={busy}>
        验证
      </Button>
    </Form>
  )
}

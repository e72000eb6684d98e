import { useRef, useState } from 'react'
import { renderSVG } from 'uqr'
import { Button } from '../../ui/buttons/Button.tsx'
import { LoadingState } from '../../ui/feedback/LoadingState.tsx'
import { StateBadge } from '../../ui/feedback/StateBadge.tsx'
import { Field } from '../../ui/inputs/Field.tsx'
import { Form } from '../../ui/inputs/Form.tsx'
import { TextInput } from '../../ui/inputs/TextInput.tsx'
import { ShownOnceDrawer } from '../forms/ShownOnceDrawer.tsx'
import { downloadTextFile } from '../shell/csv.ts'
import { Panel } from '../shell/Panel.tsx'
import styles from './Mfa.module.css'
import { useMfaActions, useMfaStatus } from './use-mfa.ts'

/** A staff member's own MFA: enable, disable, renew recovery codes. `onSetup` says when a set-up begins and ends. */
export const MfaPanel = ({ onSetup }: { onSetup?: (running: boolean) => void }) => {
  const { data, error, refetch } = useMfaStatus()
  const mfa = useMfaActions()
  const [enrolment, setEnrolment] = useState<{ secret: string; address: string } | null>(null)
  const [codes, setCodes] = useState<readonly string[]>([])
  const [asking, setAsking] = useState<'' | 'renew' | 'disable'>('')
  const steps = useRef<HTMLDivElement>(null)
  /** The pressed button disappears with its step, so the focus moves to the panel. */
  const focusStep = () => steps.current?.focus()

  const begin = async () => {
    const started = await mfa.begin()
    if (!started) return
    setEnrolment(started)
    onSetup?.(true)
    focusStep()
  }
  const showCodes = (result: { codes: readonly string[] } | undefined) => {
    if (!result) return
    setCodes(result.codes)
    setEnrolment(null)
    endAsking()
  }
  const endAsking = () => {
    setAsking('')
    focusStep()
  }
  const endSetup = () => {
    setCodes([])
    onSetup?.(false)
    focusStep()
  }

  return (
    <Panel title="两步验证" note="登录后还要输入验证器应用里的动态码，12 小时内有效">
      {!data && <LoadingState error={error} onRetry={refetch} rows={1} />}
      {data && (
        <div ref={steps} tabIndex={-1} className={styles.panel}>
          <StateBadge tone={data.on ? 'passed' : 'offline'} label={data.on ? '已开启' : '未开启'} />
          {codes.length > 0 && <RecoveryCodes codes={codes} onSaved={endSetup} />}
          {data.on === 1 && codes.length === 0 && (
            <>
              <p>{`剩余恢复码 ${data.codes} 个`}</p>
              {asking === 'renew' ? (
                <CodeForm
                  key="renew"
                  action="换一组恢复码"
                  send={async (actions, code) => showCodes(await actions.renew(code))}
                  onCancel={endAsking}
                />
              ) : (
                <Button onClick={() => setAsking('renew')}>换一组恢复码</Button>
              )}
              {asking === 'disable' ? (
                <CodeForm
                  key="disable"
                  action="关闭两步验证"
                  danger
                  send={async (actions, code) => {
                    if (await actions.disable(code)) endAsking()
                  }}
                  onCancel={endAsking}
                />
              ) : (
                <Button kind="danger-soft" onClick={() => setAsking('disable')}>
                  关闭两步验证
                </Button>
              )}
            </>
          )}
          {data.on === 0 && !enrolment && (
            <>
              {mfa.error && <p role="alert">{mfa.error}</p>}
              <Button kind="primary" busy={mfa.busy} onClick={begin}>
                开启两步验证
              </Button>
            </>
          )}
          {data.on === 0 && enrolment && (
            <>
              <p>用验证器应用（如 Google Authenticator、微软验证器）扫码，或手动输入密钥：</p>
              <QrCode address={enrolment.address} />
              <code className={styles.secret}>{enrolment.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
              <CodeForm action="确认开启" send={async (actions, code) => showCodes(await actions.confirm(code))} />
            </>
          )}
        </div>
      )}
    </Panel>
  )
}

/** Black on white in both themes, because cameras need the contrast. */
const QrCode = ({ address }: { address: string }) => (
  <img
    className={styles.qr}
    alt="验证器二维码"
    width={180}
    height={180}
    src={`data:image/svg+xml;utf8,${encodeURIComponent(renderSVG(address, { border: 2 }))}`}
  />
)

/** `onCancel`: a button opened the form; it also accepts a recovery code. */
const CodeForm = ({ action, danger = false, send, onCancel }: CodeFormProps) => {
  const [code, setCode] = useState('')
  const mfa = useMfaActions()
  return (
    <Form className={styles.code} onSubmit={() => void send(mfa, code.trim())}>
      <Field label={onCancel ? '动态码或恢复码' : '动态码'} required error={mfa.error}>
        <TextInput
          autoComplete="one-time-code"
          autoFocus={onCancel !== undefined}
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
      </Field>
      <div className="cluster gap-2">
        <Button type="submit" kind={danger ? 'danger' : 'primary'} busy={mfa.busy}>
          {action}
        </Button>
        {onCancel && <Button onClick={onCancel}>取消</Button>}
      </div>
    </Form>
  )
}

type CodeFormProps = {
  action: string
  danger?: boolean
  send: (mfa: ReturnType<typeof useMfaActions>, code: string) => Promise<void>
  onCancel?: () => void
}

const RecoveryCodes = ({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) => (
  <ShownOnceDrawer
    title="恢复码"
    note="只显示这一次，请保存在别处。每个可用一次，手机丢失时代替动态码"
    onSaved={onSaved}
    actions={
      <Button small kind="outline" onClick={() => downloadTextFile('恢复码.txt', `${codes.join('\r\n')}\r\n`)}>
        保存为文件
      </Button>
    }
  >
    <ul className={styles.codes}>
      {codes.map((code) => (
        <li key={code}>
          <code>{code}</code>
        </li>
      ))}
    </ul>
  </ShownOnceDrawer>
)

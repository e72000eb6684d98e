import { useState } from 'react'
import { renderSVG } from 'uqr'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { StateBadge } from '../../../ui/StateBadge.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { Panel } from '../Panel.tsx'
import { saveFile } from '../statistics/csv.ts'
import styles from './Factor.module.css'
import { useFactor, useFactorSteps } from './use-factor.ts'

/** One's own second step: on, off, the recovery codes that are left. */
export const FactorPanel = () => {
  const { data } = useFactor()
  const steps = useFactorSteps()
  const [fresh, setFresh] = useState<{ secret: string; address: string } | null>(null)
  const [codes, setCodes] = useState<readonly string[]>([])
  const [ending, setEnding] = useState(false)
  return (
    <Panel title="两步验证" note="登录后还要输入验证器应用里的动态码，12 小时内有效">
      {data && (
        <div className={styles.panel}>
          <StateBadge tone={data.on ? 'passed' : 'offline'}>{data.on ? '已开启' : '未开启'}</StateBadge>
          {codes.length > 0 && <Codes codes={codes} onDone={() => setCodes([])} />}
          {data.on === 1 && codes.length === 0 && (
            <>
              <p>{`剩余恢复码 ${data.codes} 个`}</p>
              {ending ? (
                <CodeForm
                  verb="关闭两步验证"
                  busy={steps.busy}
                  error={steps.error}
                  onCode={async (code) => {
                    await steps.off(code)
                    setEnding(false)
                  }}
                />
              ) : (
                <Button kind="danger-soft" onClick={() => setEnding(true)}>
                  关闭两步验证
                </Button>
              )}
            </>
          )}
          {data.on === 0 && !fresh && (
            <Button
              kind="primary"
              busy={steps.busy}
              onClick={async () => {
                const begun = await steps.begin()
                if (begun) setFresh(begun)
              }}
            >
              开启两步验证
            </Button>
          )}
          {data.on === 0 && fresh && (
            <>
              <p>用验证器应用（如 Google Authenticator、微软验证器）扫码，或手动输入密钥：</p>
              <Code address={fresh.address} />
              <code className={styles.secret}>{fresh.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
              <CodeForm
                verb="确认开启"
                busy={steps.busy}
                error={steps.error}
                onCode={async (code) => {
                  const told = await steps.confirm(code)
                  if (told) {
                    setCodes(told.codes)
                    setFresh(null)
                  }
                }}
              />
            </>
          )}
        </div>
      )}
    </Panel>
  )
}

/** Black on white in either theme: cameras want it so. */
const Code = ({ address }: { address: string }) => (
  <img
    className={styles.qr}
    alt="验证器二维码"
    width={180}
    height={180}
    src={`data:image/svg+xml;utf8,${encodeURIComponent(renderSVG(address, { border: 2 }))}`}
  />
)

const CodeForm = ({ verb, busy, error, onCode }: CodeFormProps) => {
  const [code, setCode] = useState('')
  return (
    <form
      className={styles.code}
      onSubmit={(event) => {
        event.preventDefault()
        onCode(code.trim())
      }}
    >
      <Field label="动态码" required error={error || undefined}>
        <TextInput autoComplete="one-time-code" value={code} onChange={(event) => setCode(event.target.value)} />
      </Field>
      <Button type="submit" kind="primary" busy={busy}>
        {verb}
      </Button>
    </form>
  )
}

type CodeFormProps = { verb: string; busy: boolean; error: string; onCode: (code: string) => void }

const Codes = ({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) => (
  <div role="status" className={styles.codes}>
    <p>恢复码只显示这一次，请保存在别处。每个可用一次，手机丢失时代替动态码：</p>
    <ul>
      {codes.map((code) => (
        <li key={code}>
          <code>{code}</code>
        </li>
      ))}
    </ul>
    <div className={styles.buttons}>
      <Button onClick={() => saveFile('恢复码.txt', `${codes.join('\r\n')}\r\n`)}>保存为文件</Button>
      <Button kind="primary" onClick={onDone}>
        我已保存
      </Button>
    </div>
  </div>
)

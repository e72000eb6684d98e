import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { Time } from '../../../ui/Time.tsx'
import { Panel } from '../Panel.tsx'
import styles from './Health.module.css'
import { useHook, useSaveHook } from './use-health.ts'

/** Where the newsroom is told that something waits too long. */
export const HookPanel = () => {
  const { data } = useHook()
  const hook = useSaveHook()
  return (
    <Panel title="超时告警" note="最久等待超过目标时发一次，恢复后再发一次；未送达会自动重试">
      {data && <Form key={data.url} url={data.url} hook={hook} />}
      {hook.secret && (
        <div role="status" className={styles.secret}>
          <p>签名密钥只显示这一次，请现在保存：</p>
          <code>{hook.secret}</code>
          <p className="meta">
            每次请求带 X-Quanzi-Signature: t=秒,v1=签名；签名是以密钥对「秒.请求体」的 HMAC-SHA256（十六进制）
          </p>
        </div>
      )}
      {data?.sent_at && (
        <p className={data.fault ? styles.fault : 'meta'}>
          上次发送 <Time at={data.sent_at} />
          {data.fault ? `，失败：${data.fault}` : '，已送达'}
        </p>
      )}
    </Panel>
  )
}

const Form = ({ url: saved, hook }: { url: string; hook: ReturnType<typeof useSaveHook> }) => {
  const [url, setUrl] = useState(saved)
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void hook.save(url.trim(), false)
      }}
    >
      <Field label="回调地址" hint="留空则不告警" error={hook.error || undefined}>
        <TextInput
          inputMode="url"
          placeholder="https://"
          value={url}
          onChange={(event) => setUrl(event.target.value)}
        />
      </Field>
      <div className={styles.buttons}>
        <Button type="submit" kind="primary" busy={hook.saving}>
          保存地址
        </Button>
        {saved !== '' && (
          <>
            <Button busy={hook.testing} onClick={() => void hook.test()}>
              发送测试
            </Button>
            <Button busy={hook.saving} onClick={() => void hook.save(saved, true)}>
              更换密钥
            </Button>
          </>
        )}
      </div>
    </form>
  )
}

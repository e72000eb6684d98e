import { useState } from 'react'
import { Button } from '../../ui/inputs/Button.tsx'
import { Field } from '../../ui/inputs/Field.tsx'
import { TextInput } from '../../ui/inputs/TextInput.tsx'
import { Time } from '../../ui/text/Time.tsx'
import { Panel } from '../shell/Panel.tsx'
import { useConsole } from '../shell/use-console.ts'
import styles from './Health.module.css'
import { useWebhook, useWebhookForm } from './use-health.ts'

/** Where alerts about waiting items are sent. */
export const WebhookPanel = () => {
  const { chief } = useConsole()
  const { data } = useWebhook()
  const webhook = useWebhookForm()
  return (
    <Panel title="超时告警" note="最久等待超过目标时发一次，恢复后再发一次；未送达会自动重试">
      {data && chief && <WebhookForm key={data.url} url={data.url} webhook={webhook} />}
      {data && !chief && (
        <>
          <p>{data.url || '未设置回调地址'}</p>
          <p className="meta">告警含站点数据，回调地址由全站运营设置</p>
        </>
      )}
      {webhook.secret && (
        <div role="status" className={styles.secret}>
          <p>签名密钥只显示这一次，请现在保存：</p>
          <code>{webhook.secret}</code>
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

const WebhookForm = ({ url: savedUrl, webhook }: { url: string; webhook: ReturnType<typeof useWebhookForm> }) => {
  const [url, setUrl] = useState(savedUrl)
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void webhook.save(url.trim(), false)
      }}
    >
      <Field label="回调地址" hint="留空则不告警" error={webhook.error || undefined}>
        <TextInput
          inputMode="url"
          placeholder="https://"
          value={url}
          onChange={(event) => setUrl(event.target.value)}
        />
      </Field>
      <div className="cluster gap-2">
        <Button type="submit" kind="primary" busy={webhook.saving}>
          保存地址
        </Button>
        {savedUrl !== '' && (
          <>
            <Button busy={webhook.testing} onClick={() => void webhook.test()}>
              发送测试
            </Button>
            <Button busy={webhook.saving} onClick={() => void webhook.save(savedUrl, true)}>
              更换密钥
            </Button>
          </>
        )}
      </div>
    </form>
  )
}

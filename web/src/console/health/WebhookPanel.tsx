import type { CallOutput } from '@quanzi/contract'
import type { Robot } from '@quanzi/contract/console/operations/health'
import { entriesOf } from '@quanzi/contract/objects'
import { useState } from 'react'
import { navigation } from '../../platform/router/navigation.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { LoadingState } from '../../ui/feedback/LoadingState.tsx'
import { Field } from '../../ui/inputs/Field.tsx'
import { Form } from '../../ui/inputs/Form.tsx'
import { TextInput } from '../../ui/inputs/TextInput.tsx'
import { type ConfirmOptions, confirm } from '../../ui/overlays/dialogs.ts'
import { useLeaveQuestion } from '../../ui/overlays/use-leave-question.ts'
import { useSavedState } from '../../ui/state/use-saved-state.ts'
import { Time } from '../../ui/text/Time.tsx'
import { SegmentedField } from '../forms/SegmentedControl.tsx'
import { ShownOnceDrawer } from '../forms/ShownOnceDrawer.tsx'
import { Panel } from '../shell/Panel.tsx'
import { useConsole } from '../shell/use-console.ts'
import styles from './Health.module.css'
import { useWebhook, useWebhookForm } from './use-health.ts'

/** Where alerts about waiting items are sent. */
export const WebhookPanel = () => {
  const { chief } = useConsole()
  const { data, error, refetch } = useWebhook()
  const webhook = useWebhookForm(() => void refetch())
  return (
    <Panel title="超时告警" note="最久等待超过目标时发一次，恢复后再发一次；未送达会自动重试">
      {!data && <LoadingState error={error} onRetry={refetch} rows={2} />}
      {data && chief && <WebhookForm saved={data} webhook={webhook} />}
      {data && !chief && (
        <>
          <p>{data.url ? `${robotLabels[data.robot]}：${data.url}` : '未设置回调地址'}</p>
          <p className="meta">告警含站点数据，回调地址由全站运营设置</p>
        </>
      )}
      {webhook.secret && (
        <ShownOnceDrawer title="签名密钥" note="只显示这一次，请现在保存" onSaved={webhook.onSecretSaved}>
          <code className={styles.secret}>{webhook.secret}</code>
          <p className="meta">
            每次请求带 X-Quanzi-Signature: t=秒,v1=签名；签名是以密钥对「秒.请求体」的 HMAC-SHA256（十六进制）
          </p>
        </ShownOnceDrawer>
      )}
      {data?.sent_at && (
        <p className={data.fault ? 'danger' : 'meta'}>
          上次发送 <Time at={data.sent_at} />
          {data.fault ? `，失败：${data.fault}` : '，已送达'}
        </p>
      )}
    </Panel>
  )
}

const WebhookForm = ({ saved, webhook }: { saved: Webhook; webhook: ReturnType<typeof useWebhookForm> }) => {
  const [robot, setRobot] = useSavedState(saved.robot)
  const [url, setUrl] = useSavedState(saved.url)
  const [secret, setSecret] = useState('')
  useLeaveQuestion(robot !== saved.robot || url !== saved.url || secret !== '', () => {
    setRobot(saved.robot)
    setUrl(saved.url)
    setSecret('')
    navigation.back()
  })
  const isRobot = robot !== ''
  const isSaved = saved.url !== '' && saved.robot === robot
  const save = async () => {
    const given = isRobot && secret !== '' ? { robot_secret: secret.trim() } : {}
    if (await webhook.save({ url: url.trim(), robot, rev: saved.rev, ...given })) setSecret('')
  }
  const saveAfter = async (question: ConfirmOptions, change: { renew: 1 } | { robot_secret: string }) => {
    if (await confirm(question)) await webhook.save({ url: saved.url, robot, rev: saved.rev, ...change })
  }
  return (
    <Form className={styles.form} onSubmit={() => void save()}>
      <SegmentedField label="发送到" options={robotOptions} value={robot} onChange={setRobot} />
      <Field
        label={isRobot ? '机器人的 Webhook 地址' : '回调地址'}
        hint={`${robotHints[robot]}留空则不告警`}
        error={webhook.error}
      >
        <TextInput
          inputMode="url"
          placeholder={robotPlaceholders[robot]}
          value={url}
          onChange={(event) => setUrl(event.target.value)}
        />
      </Field>
      {(robot === 'dingtalk' || robot === 'feishu') && (
        <Field
          label={robot === 'dingtalk' ? '加签密钥' : '签名校验密钥'}
          hint={
            isSaved && saved.signed === 1 ? '已保存，留空则不改' : '机器人的安全设置里开启签名后显示；没有开启则留空'
          }
        >
          <TextInput autoComplete="off" value={secret} onChange={(event) => setSecret(event.target.value)} />
        </Field>
      )}
      <div className="cluster gap-2">
        <Button type="submit" kind="primary" busy={webhook.saving}>
          保存地址
        </Button>
        {isSaved && (
          <Button busy={webhook.testing} onClick={() => void webhook.test()}>
            发送测试
          </Button>
        )}
        {isSaved && !isRobot && (
          <Button busy={webhook.saving} onClick={() => void saveAfter(renewQuestion, { renew: 1 })}>
            更换密钥
          </Button>
        )}
        {isSaved && isRobot && saved.signed === 1 && (
          <Button busy={webhook.saving} onClick={() => void saveAfter(removeQuestion, { robot_secret: '' })}>
            移除密钥
          </Button>
        )}
      </div>
    </Form>
  )
}

const renewQuestion = {
  title: '确认更换密钥吗?',
  text: '之后的告警用新密钥签名，接收方要一起更换。',
  action: '更换',
  danger: true,
}
const removeQuestion = { title: '确认移除密钥吗?', text: '之后的告警不再带签名。', action: '移除', danger: true }

const robotLabels: Record<Robot, string> = {
  '': '自己的服务',
  wecom: '企业微信',
  dingtalk: '钉钉',
  feishu: '飞书',
}
const robotOptions = entriesOf(robotLabels).map(([value, label]) => ({ value, label }))
const robotHints: Record<Robot, string> = {
  '': '',
  wecom: '群聊 › 添加群机器人 › 复制 Webhook 地址；',
  dingtalk: '群设置 › 机器人 › 自定义，安全设置选「加签」或关键词「圈子」；',
  feishu: '群设置 › 群机器人 › 自定义机器人；',
}
const robotPlaceholders: Record<Robot, string> = {
  '': 'https://',
  wecom: 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=',
  dingtalk: 'https://oapi.dingtalk.com/robot/send?access_token=',
  feishu: 'https://open.feishu.cn/open-apis/bot/v2/hook/',
}

type Webhook = CallOutput<'GET console/hook detail'>

import type { CallOutput } from '@quanzi/contract'
import { auditFaultTexts } from '@quanzi/contract/console/audit/audit-faults'
import { defaultMessages } from '@quanzi/contract/messages'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/buttons/Button.tsx'
import { useAttempt } from '../../ui/state/use-attempt.ts'
import { Drawer } from '../shell/Drawer.tsx'
import { useSiteCall } from '../shell/use-console.ts'
import styles from './AuditLog.module.css'

type Verdict = CallOutput<'GET console/log verify'>

/** Verifies the chain of all sites, and compares it with the shipped seals. */
export const VerifyLog = () => {
  const { verdict, busy, verify, clear } = useVerifyLog()
  return (
    <>
      <Button small kind="text" icon={ShieldCheck} busy={busy} onClick={verify}>
        校验日志
      </Button>
      <Drawer open={verdict !== undefined} onClose={clear} title="校验操作日志">
        {verdict && <VerdictText verdict={verdict} />}
      </Drawer>
    </>
  )
}

const VerdictText = ({ verdict: { entries, head, seals, faults } }: { verdict: Verdict }) => (
  <div role="status" className={styles.facts}>
    {faults.map(({ fault, entry }) => (
      <p key={`${fault} ${entry}`} className="danger">
        {auditFaultTexts[fault](entry)}
      </p>
    ))}
    {faults.length === 0 && <p>日志完整，共 {entries} 条</p>}
    <p className="meta">
      {seals >= 0
        ? `与外送的 ${seals} 个校验值比对过`
        : '没有外送校验值（AUDIT_SEALS_FILE），末尾连同校验值一起被截断时无法发现'}
    </p>
    {head !== '' && (
      <p className="meta">
        最后一条的校验值：<code>{head}</code>
      </p>
    )}
  </div>
)

const useVerifyLog = () => {
  const send = useSiteCall()
  const { busy, attempt } = useAttempt()
  const [verdict, setVerdict] = useState<Verdict>()
  const verify = () =>
    void attempt(async () => setVerdict(await send('GET console/log verify', {})), defaultMessages.request)
  return { verdict, busy, verify, clear: () => setVerdict(undefined) }
}

import type { ConsentAge } from '@quanzi/contract/identity/consent'
import { useId, useState } from 'react'
import { Button } from '../../ui/buttons/Button.tsx'
import { PartFailure } from '../../ui/feedback/PartFailure.tsx'
import { Loading, RowSkeletons } from '../../ui/feedback/Skeletons.tsx'
import { RadioGrid } from '../../ui/inputs/RadioGrid.tsx'
import { Sheet } from '../../ui/overlays/Sheet.tsx'
import styles from './Consent.module.css'
import { PrivacyNoticeTexts } from './PrivacyNoticeTexts.tsx'
import { useConsent, useGiveConsent } from './use-consent.ts'

const ages: readonly { value: ConsentAge; label: string }[] = [
  { value: 'adult', label: '年满14周岁' },
  { value: 'guardian', label: '未满14周岁，监护人已阅读并同意' },
]

/** The law requires that nothing is chosen beforehand. After the sheet is closed the member can read as before. */
export const ConsentSheet = ({ open, onDone }: { open: boolean; onDone: (agreed: boolean) => void }) => {
  const ageLabel = useId()
  const { privacyNotice, retry } = useConsent(open)
  const { busy, give } = useGiveConsent()
  const [age, setAge] = useState<ConsentAge | null>(null)
  const agree = async () => {
    if (privacyNotice && age && (await give(privacyNotice.version, age))) onDone(true)
  }
  return (
    <Sheet
      isPrompt
      open={open}
      onClose={() => onDone(false)}
      title="个人信息保护说明"
      note="同意后即可发布和互动；暂不同意，也可以继续浏览"
      footer={
        <div className="equal-columns gap-3">
          <Button onClick={() => onDone(false)}>暂不同意</Button>
          <Button kind="primary" busy={busy} disabled={!privacyNotice || age === null} onClick={() => void agree()}>
            同意
          </Button>
        </div>
      }
    >
      <div className={styles.body}>
        {privacyNotice ? (
          <PrivacyNoticeTexts privacyNotice={privacyNotice} />
        ) : retry ? (
          <PartFailure onRetry={retry} />
        ) : (
          <Loading>
            <RowSkeletons count={2} />
          </Loading>
        )}
        <p id={ageLabel} className={styles.ages}>
          请先选择年龄
        </p>
        <RadioGrid label="年龄" labelledBy={ageLabel} options={ages} value={age} onChange={setAge} columns={1} />
      </div>
    </Sheet>
  )
}

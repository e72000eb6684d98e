import type { ConsentState } from '@quanzi/contract/identity/consent'
import { Time } from '../../ui/text/Time.tsx'
import styles from './Consent.module.css'

/** Both texts, folded; a press unfolds one. */
export const PrivacyNoticeTexts = ({ privacyNotice }: { privacyNotice: ConsentState }) => (
  <>
    <Text title="《个人信息保护说明》" text={privacyNotice.privacy} />
    <Text title="《用户协议》" text={privacyNotice.terms} />
    <p className="meta">
      第 {privacyNotice.version} 版
      {privacyNotice.in_force_at && (
        <>
          ，更新于 <Time at={privacyNotice.in_force_at} />
        </>
      )}
      {privacyNotice.agreed_at && (
        <>
          ，您于 <Time at={privacyNotice.agreed_at} />
          同意
        </>
      )}
    </p>
  </>
)

const Text = ({ title, text }: { title: string; text: string }) => (
  <details className={styles.document}>
    <summary>{title}</summary>
    <p>{text}</p>
  </details>
)

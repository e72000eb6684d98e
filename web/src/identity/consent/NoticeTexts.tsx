import type { ConsentState } from '@quanzi/contract/identity/consent'
import { Time } from '../../ui/text/Time.tsx'
import styles from './Consent.module.css'

/** Both texts, folded; a press unfolds one. */
export const NoticeTexts = ({ notice }: { notice: ConsentState }) => (
  <>
    <Text title="《个人信息保护说明》" text={notice.privacy} />
    <Text title="《用户协议》" text={notice.terms} />
    <p className="meta">
      第 {notice.version} 版
      {notice.in_force_at && (
        <>
          ，更新于 <Time at={notice.in_force_at} />
        </>
      )}
      {notice.agreed_at && (
        <>
          ，您于 <Time at={notice.agreed_at} />
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

import { PartFailure } from '../../ui/feedback/PartFailure.tsx'
import styles from './Consent.module.css'
import { PrivacyNoticeTexts } from './PrivacyNoticeTexts.tsx'
import { useConsent } from './use-consent.ts'

/** The privacy notice in force, and when the member agreed to it. Nothing where the site has none. */
export const PrivacyNoticeInForce = ({ enabled }: { enabled: boolean }) => {
  const { privacyNotice, retry } = useConsent(enabled)
  if (!privacyNotice && retry) return <PartFailure onRetry={retry} />
  return privacyNotice && privacyNotice.version > 0 ? (
    <section aria-label="个人信息保护说明" className={styles.body}>
      <PrivacyNoticeTexts privacyNotice={privacyNotice} />
    </section>
  ) : null
}

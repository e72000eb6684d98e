import styles from './Consent.module.css'
import { NoticeTexts } from './NoticeTexts.tsx'
import { useConsent } from './use-consent.ts'

/** 设置: the notice in force, and when the member agreed to it. Nothing where the site has none. */
export const NoticeInForce = ({ enabled }: { enabled: boolean }) => {
  const { notice } = useConsent(enabled)
  return notice && notice.version > 0 ? (
    <section aria-label="个人信息保护说明" className={styles.body}>
      <NoticeTexts notice={notice} />
    </section>
  ) : null
}

import { useState } from 'react'
import { lazyPanel } from '../../ui/state/lazy-part.tsx'
import styles from './Consent.module.css'

const PrivacySheet = lazyPanel(async () => (await import('./PrivacySheet.tsx')).PrivacySheet)

/** Where a number is asked for. */
export const PrivacyLink = () => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={styles.link} onClick={() => setOpen(true)}>
        隐私说明
      </button>
      <PrivacySheet open={open} onClose={() => setOpen(false)} />
    </>
  )
}

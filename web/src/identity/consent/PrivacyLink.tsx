import { useState } from 'react'
import styles from './Consent.module.css'
import { PrivacySheet } from './PrivacySheet.tsx'

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

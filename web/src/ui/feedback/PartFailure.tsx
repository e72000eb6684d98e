import { useEffect, useState } from 'react'
import { Pill } from '../buttons/Pill.tsx'
import { cx } from '../layout/cx.ts'
import { isOutdated } from '../state/reload-page.ts'
import styles from './PartFailure.module.css'

/** In place of a part whose script did not come. With `onClose` it replaces a dialog, at the bottom. */
export const PartFailure = ({ onRetry, onClose }: { onRetry: () => void; onClose?: () => void }) => {
  const outdated = useIsOutdated()
  return (
    <div role="alert" className={cx(styles.part, onClose && styles.floating)}>
      <span>{outdated ? '页面有新版本，刷新后继续，已填写的内容会保留' : '加载失败，请检查网络后重试'}</span>
      <Pill onClick={onRetry}>{outdated ? '刷新' : '重试'}</Pill>
      {onClose && (
        <Pill kind="on" onClick={onClose}>
          取消
        </Pill>
      )}
    </div>
  )
}

const useIsOutdated = (): boolean => {
  const [outdated, setOutdated] = useState(false)
  useEffect(() => {
    let gone = false
    void isOutdated().then((result) => gone || setOutdated(result))
    return () => {
      gone = true
    }
  }, [])
  return outdated
}

import { Inbox, WifiOff } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { listen } from '../../platform/listen.ts'
import { Pill } from '../buttons/Pill.tsx'
import { cx } from '../layout/cx.ts'
import { isOutdated } from '../state/reload-page.ts'
import { Empty } from './Empty.tsx'
import styles from './PartFailure.module.css'

/**
 * In place of a part whose script did not come, or of a `whole` screen; with the network it is asked for again. With
 * `onClose` it replaces a dialog, at the bottom.
 */
export const PartFailure = ({ onRetry, onClose, whole = false }: PartFailureProps) => {
  const outdated = useIsOutdated()
  const retryByItself = useEffectEvent(() => outdated || onRetry())
  useEffect(() => listen(window, { online: () => void retryByItself() }), [])
  const text = outdated ? '页面有新版本，刷新后继续，已填写的内容会保留' : '加载失败，请检查网络后重试'
  const label = outdated ? '刷新' : '重试'
  if (whole) {
    return (
      <div role="alert">
        <Empty icon={outdated ? Inbox : WifiOff} text={text} action={{ label, onClick: onRetry }} />
      </div>
    )
  }
  return (
    <div role="alert" className={cx(styles.part, onClose && styles.floating)}>
      <span>{text}</span>
      <Pill onClick={onRetry}>{label}</Pill>
      {onClose && (
        <Pill kind="on" onClick={onClose}>
          取消
        </Pill>
      )}
    </div>
  )
}

type PartFailureProps = { onRetry: () => void; onClose?: () => void; whole?: boolean }

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

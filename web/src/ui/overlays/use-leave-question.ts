import { useEffect, useEffectEvent, useState } from 'react'
import { pushOverlay } from '../../platform/router/overlay-stack.ts'
import { isTypedTextSaved } from '../state/typed-text.ts'
import { type ConfirmOptions, confirm } from './dialogs.ts'

/**
 * Leaves a form, after a question while it is `changed`. The browser's back does the same, as often as the reader stays;
 * before a reload the browser asks itself.
 */
export const useLeaveQuestion = (changed: boolean, leave: () => void, question = discardQuestion) => {
  const [asked, setAsked] = useState(0)
  const ask = async () => {
    if (!changed || (await confirm(question))) leave()
  }
  const onBack = useEffectEvent(async () => {
    await ask()
    setAsked(asked + 1)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the history entry of a question that was answered is gone.
  useEffect(() => (changed ? pushOverlay(() => void onBack()) : undefined), [changed, asked])
  useEffect(() => {
    if (!changed) return
    const hold = (event: BeforeUnloadEvent) => {
      if (isTypedTextSaved()) return
      event.preventDefault()
      // Chromium before 119 needs this.
      event.returnValue = ''
    }
    window.addEventListener('beforeunload', hold)
    return () => window.removeEventListener('beforeunload', hold)
  }, [changed])
  return () => void ask()
}

const discardQuestion: ConfirmOptions = {
  title: '放弃修改?',
  text: '已填写的内容不会保存',
  action: '放弃',
  danger: true,
}

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { setPrompt } from '../../platform/api/prompts.ts'
import { Dialog } from '../../ui/overlays/Sheet.tsx'
import { MfaCodeForm } from './MfaChallenge.tsx'

/** Asks for the second factor when it has run out while a page of the staff is open; a refused call is sent again. */
export const MfaPrompt = ({ isExpired }: { isExpired: boolean }) => {
  const [open, setOpen] = useState(false)
  const answer = useRef((_verified: boolean) => {})
  const finish = (verified: boolean) => {
    setOpen(false)
    answer.current(verified)
  }
  useEffect(() => {
    const remove = setPrompt('mfa', () => {
      setOpen(true)
      return new Promise((resolve) => {
        answer.current = resolve
      })
    })
    return () => {
      remove()
      answer.current(false)
    }
  }, [])
  const followStatus = useEffectEvent(() => (isExpired ? setOpen(true) : finish(true)))
  // biome-ignore lint/correctness/useExhaustiveDependencies: a proof elsewhere closes the prompt, too.
  useEffect(() => followStatus(), [isExpired])
  return (
    <Dialog open={open} onClose={() => finish(false)} title="两步验证" isPrompt>
      <MfaCodeForm onVerified={() => finish(true)} />
    </Dialog>
  )
}

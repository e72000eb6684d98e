import { cleanInput, foldDigits } from '@quanzi/contract/clean-input'
import type { CodePurpose } from '@quanzi/contract/identity/member'
import { useEffect, useRef, useState } from 'react'
import { errorData } from '../../platform/api/api-error.ts'
import { buildRequest, call } from '../../platform/api/client.ts'
import { toastError } from '../feedback/toast.ts'
import { isElder } from '../state/settings/elder.ts'

type Proof = { share: number; answer: string }

/** The captcha of one form: a picture, or a proof of work that the reader asks for instead. Both serve one attempt. */
export const useCaptcha = (purpose: CodePurpose) => {
  const [url, setUrl] = useState('')
  const [typed, setTyped] = useState('')
  const [proof, setProof] = useState<Proof | null>(null)
  const run = useRef<AbortController>(undefined)
  useEffect(() => () => run.current?.abort(), [])

  const showPicture = () => {
    run.current?.abort()
    setProof(null)
    setTyped('')
    setUrl(buildRequest('GET login/captcha', { n: Date.now(), purpose }).url)
  }

  const prove = async () => {
    run.current?.abort()
    const controller = new AbortController()
    run.current = controller
    const { signal } = controller
    setProof({ share: 0, answer: '' })
    try {
      const task = await call('POST login/proof', { purpose }, { prompts: 'none' })
      const { solveProof } = await import('./solve-proof.ts')
      const onProgress = (share: number) => setProof({ share, answer: '' })
      const answer = await solveProof(task, { signal, onProgress })
      if (!signal.aborted) setProof({ share: 1, answer })
    } catch (error) {
      if (signal.aborted) return
      toastError(error)
      showPicture()
    }
  }

  /** Another of the same kind. Elder mode begins with the proof. */
  const renew = () => (proof || (isElder && url === '') ? void prove() : showPicture())
  const isShown = url !== '' || proof !== null

  return {
    isShown,
    isProving: proof !== null && proof.answer === '',
    url,
    typed,
    setTyped,
    proof,
    answer: proof ? proof.answer : foldDigits(cleanInput(typed)),
    showPicture,
    prove: () => void prove(),
    renew,
    /** A captcha is valid for one attempt, whatever its result. True for a proof that begins by itself: nothing is to be corrected. */
    renewAfter: (error: unknown): boolean => {
      if (!isShown && !requiresCaptcha(error)) return false
      renew()
      return isElder && !isShown
    },
    hide: () => {
      run.current?.abort()
      setProof(null)
      setUrl('')
    },
  }
}

export type Captcha = ReturnType<typeof useCaptcha>

const requiresCaptcha = (error: unknown): boolean => errorData(error)['is_captcha'] === 1

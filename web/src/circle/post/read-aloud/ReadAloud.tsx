import type { Post } from '@quanzi/contract/circle/post'
import { Square, Volume2 } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Button } from '../../../ui/buttons/Button.tsx'
import { canSpeak, speak, watchVoices } from './speech.ts'
import { splitForSpeech } from './split-speech.ts'

/** Reads author and text aloud, where the device can. Leaving the post stops it. */
export const ReadAloud = ({ post }: { post: Pick<Post, 'content' | 'member_data'> }) => {
  const isOffered = useSyncExternalStore(watchVoices, canSpeak)
  const [stop, setStop] = useState<() => void>()
  useEffect(() => stop, [stop])
  const pieces = splitForSpeech(post.content)
  if (!isOffered || pieces.length === 0) return null
  const start = () => {
    const stopSpeech = speak([`${post.member_data.nickname}说。`, ...pieces], () => setStop(undefined))
    setStop(() => stopSpeech)
  }
  return (
    <Button wide kind="soft" icon={stop ? Square : Volume2} onClick={stop ?? start}>
      {stop ? '停止朗读' : '朗读全文'}
    </Button>
  )
}

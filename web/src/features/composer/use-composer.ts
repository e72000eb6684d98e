import { useRef, useState } from 'react'
import { newKey } from '../../api/client.ts'
import { confirm } from '../../ui/overlay.ts'
import { hasAgreed, rememberAgreed } from './agreed.ts'
import type { Problem } from './checks.ts'
import { emptyDraft } from './draft.ts'
import { useComposerFacts } from './use-composer-facts.ts'
import { useDraft } from './use-draft.ts'
import type { Opening } from './use-opening.ts'
import { usePublish } from './use-publish.ts'
import { useUploads } from './use-uploads.ts'

/** All that the composer does: the draft, its uploads, the agreement, handing in. */
export const useComposer = (opening: Opening) => {
  const facts = useComposerFacts()
  const hand = useDraft(opening)
  const uploads = useUploads(hand, facts.takes)
  const agreement = useAgreement(facts.explain?.agreement.content)
  const text = useRef<HTMLTextAreaElement>(null)
  const tick = useRef<HTMLInputElement>(null)
  const pictures = useRef<HTMLDivElement>(null)
  const places = { text, agreement: tick, pictures }

  const publishing = usePublish(hand, {
    agreed: agreement.agreed,
    stalled: uploads.stalled,
    mayHide: facts.explain && facts.explain.anonymous_switch === 1,
    onProblem: (at: Problem['at']) => {
      places[at].current?.focus()
      places[at].current?.scrollIntoView({ block: 'nearest' })
    },
  })

  /** Back to nothing, or to the post as it stands. */
  const clear = async () => {
    const { baseline, restart, keep } = hand
    if (!(await confirm(baseline ? giveUpChanges : emptyAll))) return
    uploads.dropAll()
    restart(baseline ?? emptyDraft(newKey()), baseline)
    await keep()
  }

  return { facts, hand, uploads, agreement, publishing, places, clear }
}

/** Ticked already where the same text was agreed to on this device. */
const useAgreement = (text: string | undefined) => {
  const [ticked, setTicked] = useState<boolean>()
  const agreed = ticked ?? (text !== undefined && hasAgreed(text))
  const onChange = (now: boolean) => {
    setTicked(now)
    if (text !== undefined) rememberAgreed(text, now)
  }
  return { agreed, onChange }
}

const giveUpChanges = { title: '放弃修改?', text: '帖子将恢复为修改之前的内容', action: '放弃', danger: true }
const emptyAll = { title: '清空草稿?', text: '已写的文字和已选的图片都会移除', action: '清空', danger: true }

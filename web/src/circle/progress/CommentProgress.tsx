import { useState } from 'react'
import { Pill } from '../../ui/buttons/Pill.tsx'
import { Sheet } from '../../ui/overlays/Sheet.tsx'
import { ReviewProgress } from './ReviewProgress.tsx'

/** Next to an own comment that is not public: review state, reason and appeal. */
export const CommentProgress = ({ id, rejected }: { id: number; rejected: boolean }) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Pill aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {rejected ? '理由和申诉' : '审核进度'}
      </Pill>
      <Sheet open={open} onClose={() => setOpen(false)} title="审核进度">
        <ReviewProgress kind="reply" id={id} withReason />
      </Sheet>
    </>
  )
}

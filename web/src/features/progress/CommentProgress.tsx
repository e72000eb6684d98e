import { useState } from 'react'
import { Pill } from '../../ui/Pill.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { ReviewProgress } from './ReviewProgress.tsx'

/** Beside one's own comment that is not public: where it stands, why, and how one can object. */
export const CommentProgress = ({ id, refused }: { id: number; refused: boolean }) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Pill aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {refused ? '理由和申诉' : '审核进度'}
      </Pill>
      <Sheet open={open} onClose={() => setOpen(false)} title="审核进度">
        <ReviewProgress kind="reply" id={id} withReason />
      </Sheet>
    </>
  )
}

import { Plus } from 'lucide-react'
import { useAskFirst } from '../features/review/ask-first.ts'
import { ReviewGate } from '../features/review/ReviewGate.tsx'
import { TagDesk } from '../features/tag-desk/TagDesk.tsx'
import { paths } from '../paths.ts'
import { BackToTop } from '../ui/BackToTop.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Screen } from '../ui/Screen.tsx'

/** 话题管理: all topics of the site at the desk. */
export const TagReview = () => {
  const ask = useAskFirst()
  return (
    <ReviewGate>
      {() => (
        <Screen action={<IconButton label="新建话题" icon={Plus} to={paths.tagForm()} />}>
          <TagDesk ask={ask} />
          <BackToTop />
        </Screen>
      )}
    </ReviewGate>
  )
}

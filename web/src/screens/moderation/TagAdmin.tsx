import { Plus } from 'lucide-react'
import { useConfirmFirst } from '../../moderation/review/decision/confirm-setting.ts'
import { ReviewerGate } from '../../moderation/review/shell/ReviewerGate.tsx'
import { TagAdminList } from '../../moderation/tag-admin/TagAdminList.tsx'
import { paths } from '../../paths.ts'
import { BackToTop } from '../../ui/inputs/BackToTop.tsx'
import { IconButton } from '../../ui/inputs/IconButton.tsx'
import { Screen } from '../../ui/layout/Screen.tsx'

/** 话题管理: all topics of the site. */
export const TagAdmin = () => {
  const confirmFirst = useConfirmFirst()
  return (
    <ReviewerGate>
      {() => (
        <Screen action={<IconButton label="新建话题" icon={Plus} to={paths.tagForm()} />}>
          <TagAdminList confirmFirst={confirmFirst} />
          <BackToTop />
        </Screen>
      )}
    </ReviewerGate>
  )
}

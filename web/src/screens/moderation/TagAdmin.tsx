import { Plus } from 'lucide-react'
import { useConfirmFirst } from '../../moderation/review/decision/confirm-setting.ts'
import { TagAdminList } from '../../moderation/tag-admin/TagAdminList.tsx'
import { paths } from '../../paths.ts'
import { BackToTop } from '../../ui/buttons/BackToTop.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { Screen } from '../../ui/layout/Screen.tsx'
import { StaffGate } from '../parts/StaffGate.tsx'

/** 话题管理: all topics of the site. */
export const TagAdmin = () => {
  const confirmFirst = useConfirmFirst()
  return (
    <StaffGate>
      {() => (
        <Screen action={<IconButton label="新建话题" icon={Plus} to={paths.tagForm()} />}>
          <TagAdminList confirmFirst={confirmFirst} />
          <BackToTop />
        </Screen>
      )}
    </StaffGate>
  )
}

import { errors } from '@quanzi/contract/errors'
import { Hash, Pencil } from 'lucide-react'
import { TagAdminCard } from '../../moderation/tag-admin/TagAdminDetail.tsx'
import styles from '../../moderation/tag-admin/TagFields.module.css'
import { useAdminTag } from '../../moderation/tag-admin/use-tag-admin.ts'
import { paths } from '../../paths.ts'
import { isGone } from '../../platform/api/api-error.ts'
import { useSearchParams } from '../../platform/router/hooks.ts'
import { ButtonLink } from '../../ui/buttons/Button.tsx'
import { Empty } from '../../ui/feedback/Empty.tsx'
import { LoadingState } from '../../ui/feedback/LoadingState.tsx'
import { Screen } from '../../ui/layout/Screen.tsx'
import { StaffGate } from '../parts/StaffGate.tsx'

export const TagAdminDetail = () => {
  const [query] = useSearchParams()
  const id = Number(query.get('id'))
  return <StaffGate>{() => <TagDetailView key={id} id={id} />}</StaffGate>
}

const TagDetailView = ({ id }: { id: number }) => {
  const { data: tag, error, refetch } = useAdminTag(id)
  if (!tag) {
    return (
      <Screen>
        {!(id > 0) || isGone(error) ? (
          <Empty text={errors.tagGone[1]} icon={Hash} />
        ) : (
          <LoadingState error={error} onRetry={refetch} />
        )}
      </Screen>
    )
  }
  return (
    <Screen
      bottom={
        <div className={styles.save}>
          <ButtonLink kind="primary" wide icon={Pencil} to={paths.tagForm(tag.id)}>
            编辑
          </ButtonLink>
        </div>
      }
    >
      <TagAdminCard tag={tag} />
    </Screen>
  )
}

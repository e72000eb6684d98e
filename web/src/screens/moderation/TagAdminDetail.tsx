import { errors } from '@quanzi/contract/errors'
import { Hash, Pencil } from 'lucide-react'
import { TagAdminCard } from '../../moderation/tag-admin/TagAdminDetail.tsx'
import styles from '../../moderation/tag-admin/TagFields.module.css'
import { useAdminTag } from '../../moderation/tag-admin/use-tag-admin.ts'
import { paths } from '../../paths.ts'
import { isGone } from '../../platform/api/api-error.ts'
import { useSearchParams } from '../../platform/router/hooks.ts'
import { ButtonLink } from '../../ui/buttons/Button.tsx'
import { Empty, ErrorState } from '../../ui/feedback/Empty.tsx'
import { Loading, RowSkeletons } from '../../ui/feedback/Skeletons.tsx'
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
        ) : error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <Loading>
            <RowSkeletons count={6} />
          </Loading>
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

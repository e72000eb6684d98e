import { errors } from '@quanzi/contract/errors'
import { Hash, Pencil } from 'lucide-react'
import { isGone } from '../api/api-error.ts'
import { ReviewGate } from '../features/review/ReviewGate.tsx'
import { TagCard } from '../features/tag-desk/TagCard.tsx'
import styles from '../features/tag-desk/TagFields.module.css'
import { useDeskTag } from '../features/tag-desk/use-tag-desk.ts'
import { paths } from '../paths.ts'
import { useSearchParams } from '../router/hooks.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { Empty, ErrorState } from '../ui/Empty.tsx'
import { Screen } from '../ui/Screen.tsx'
import { Loading, RowSkeletons } from '../ui/Skeletons.tsx'

/** 话题详情 at the desk. */
export const TagView = () => {
  const [query] = useSearchParams()
  const id = Number(query.get('id'))
  return <ReviewGate>{() => <View key={id} id={id} />}</ReviewGate>
}

const View = ({ id }: { id: number }) => {
  const { data: tag, error, refetch } = useDeskTag(id)
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
      <TagCard tag={tag} />
    </Screen>
  )
}

import { errors } from '@quanzi/contract/errors'
import type { DeskTag } from '@quanzi/contract/tag-desk'
import { isGone } from '../api/api-error.ts'
import { ReviewGate } from '../features/review/ReviewGate.tsx'
import styles from '../features/tag-desk/TagFields.module.css'
import { TagFields } from '../features/tag-desk/TagFields.tsx'
import { useDeskTag } from '../features/tag-desk/use-tag-desk.ts'
import { useTagForm } from '../features/tag-desk/use-tag-form.ts'
import { paths } from '../paths.ts'
import { useSearchParams } from '../router/hooks.ts'
import { Button } from '../ui/Button.tsx'
import { Empty, ErrorState } from '../ui/Empty.tsx'
import { Header } from '../ui/Header.tsx'
import { Screen } from '../ui/Screen.tsx'
import { Loading, RowSkeletons } from '../ui/Skeletons.tsx'
import { useGo } from '../ui/use-go.ts'

/** 话题配置: a new topic, or with `id` one that is there. */
export const TagForm = () => {
  const [query] = useSearchParams()
  const id = query.get('id')
  return <ReviewGate>{() => (id === null ? <Form tag={undefined} /> : <Editing id={Number(id)} />)}</ReviewGate>
}

const Editing = ({ id }: { id: number }) => {
  const { data, error, refetch } = useDeskTag(id)
  if (data) return <Form key={data.id} tag={data} />
  return (
    <Screen>
      {!(id > 0) || isGone(error) ? (
        <Empty text={errors.tagGone[1]} />
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

const Form = ({ tag }: { tag: DeskTag | undefined }) => {
  const go = useGo()
  const form = useTagForm(tag, () => go.up(paths.tagReview()))
  return (
    <Screen
      header={<Header onBack={() => void form.leave()} />}
      bottom={
        <div className={styles.save}>
          <Button kind="primary" wide busy={form.busy} onClick={() => void form.save()}>
            保存
          </Button>
        </div>
      }
    >
      <TagFields form={form} />
    </Screen>
  )
}

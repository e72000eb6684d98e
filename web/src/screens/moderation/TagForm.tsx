import { errors } from '@quanzi/contract/errors'
import type { AdminTag } from '@quanzi/contract/moderation/tag-admin'
import styles from '../../moderation/tag-admin/TagFields.module.css'
import { TagFields } from '../../moderation/tag-admin/TagFields.tsx'
import { useAdminTag } from '../../moderation/tag-admin/use-tag-admin.ts'
import { useTagForm } from '../../moderation/tag-admin/use-tag-form.ts'
import { paths } from '../../paths.ts'
import { isGone } from '../../platform/api/api-error.ts'
import { useSearchParams } from '../../platform/router/hooks.ts'
import { navigation } from '../../platform/router/navigation.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Empty } from '../../ui/feedback/Empty.tsx'
import { LoadingState } from '../../ui/feedback/LoadingState.tsx'
import { Header } from '../../ui/layout/Header.tsx'
import { Screen } from '../../ui/layout/Screen.tsx'
import { StaffGate } from '../parts/StaffGate.tsx'

/** 话题配置: a new topic, or with `id` an existing one. */
export const TagForm = () => {
  const [query] = useSearchParams()
  const id = query.get('id')
  return <StaffGate>{() => (id === null ? <Form tag={undefined} /> : <Editing id={Number(id)} />)}</StaffGate>
}

const Editing = ({ id }: { id: number }) => {
  const { data, error, refetch } = useAdminTag(id)
  if (data) return <Form key={data.id} tag={data} />
  return (
    <Screen>
      {!(id > 0) || isGone(error) ? (
        <Empty text={errors.tagGone[1]} />
      ) : (
        <LoadingState error={error} onRetry={refetch} />
      )}
    </Screen>
  )
}

const Form = ({ tag }: { tag: AdminTag | undefined }) => {
  const form = useTagForm(tag, () => navigation.up(paths.tagAdmin()))
  return (
    <Screen
      header={<Header onBack={form.cancel} />}
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

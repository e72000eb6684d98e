import type { CustomLocation } from '@quanzi/contract/console/custom-locations'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/buttons/Button.tsx'
import { Field } from '../../ui/inputs/Field.tsx'
import { TextInput } from '../../ui/inputs/TextInput.tsx'
import { FormDrawer } from '../forms/FormDrawer.tsx'
import { useDelete } from '../forms/use-delete.ts'
import { useForm } from '../forms/use-form.ts'
import { RowButton } from '../lists/RowButton.tsx'
import { Table } from '../lists/Table.tsx'
import { PageActions } from '../shell/PageActions.tsx'
import { Panel } from '../shell/Panel.tsx'
import { useSiteMutation, useSiteQuery } from '../shell/use-console.ts'

export const CustomLocations = () => {
  const { data, error, refetch } = useSiteQuery('GET console/places', {})
  const [draft, setDraft] = useState<Draft>()
  return (
    <>
      <PageActions>
        <Button small kind="primary" icon={Plus} onClick={() => setDraft({ name: '', address: '', location: '' })}>
          新增地点
        </Button>
      </PageActions>
      <Panel title="自有地点" note="发帖选择位置时，排在地图服务的结果之前" flush>
        <Table
          label="自有地点"
          list={{ rows: data?.data, error, retry: refetch }}
          keyOf={({ id }) => id}
          empty={{ text: '还没有地点' }}
          columns={[
            {
              head: '地点',
              cell: (location) => (
                <RowButton onClick={() => setDraft(location)} note={location.address}>
                  {location.name}
                </RowButton>
              ),
            },
            { head: '坐标', cell: ({ location }) => location, number: true },
          ]}
        />
      </Panel>
      {draft && <CustomLocationDrawer draft={draft} onClose={() => setDraft(undefined)} />}
    </>
  )
}

type Draft = Omit<CustomLocation, 'id'> & { id?: number }

const CustomLocationDrawer = ({ draft, onClose }: { draft: Draft; onClose: () => void }) => {
  const save = useSiteMutation('POST console/place_save')
  const remove = useDelete('POST console/place_remove', onClose)
  const { id } = draft
  const form = useForm({ ...draft, id }, (values) => save.mutateAsync(values), onClose)
  return (
    <FormDrawer
      title={id === undefined ? '新增地点' : '编辑地点'}
      onClose={onClose}
      busy={form.busy}
      onSave={() => void form.submit()}
      remove={id === undefined ? undefined : { label: '这个地点', run: () => remove({ id }) }}
    >
      <Field label="名称" required hint="最多 30 字" error={form.errorOf('name')}>
        <TextInput value={form.values.name} onChange={(event) => form.set({ name: event.target.value })} />
      </Field>
      <Field label="地址" error={form.errorOf('address')}>
        <TextInput value={form.values.address} onChange={(event) => form.set({ address: event.target.value })} />
      </Field>
      <Field
        label="坐标"
        required
        hint="经度,纬度（GCJ-02，高德、腾讯地图可直接复制），如 120.1536,30.2875"
        error={form.errorOf('location')}
      >
        <TextInput value={form.values.location} onChange={(event) => form.set({ location: event.target.value })} />
      </Field>
    </FormDrawer>
  )
}

import type { ConsolePlace } from '@quanzi/contract/console/map-places'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { BarTools } from './BarSlot.tsx'
import { FormDrawer } from './FormDrawer.tsx'
import { Panel } from './Panel.tsx'
import { RowButton } from './RowButton.tsx'
import { Table } from './Table.tsx'
import { useChange, useSiteQuery } from './use-console.ts'
import { useForm } from './use-form.ts'
import { useRemove } from './use-remove.ts'

/** Places that no map knows, for the picker of the composer. */
export const MapPlaces = () => {
  const { data, error, refetch } = useSiteQuery('GET console/places', {})
  const [draft, setDraft] = useState<Draft>()
  return (
    <>
      <BarTools>
        <Button small kind="primary" icon={Plus} onClick={() => setDraft({ name: '', address: '', location: '' })}>
          新增地点
        </Button>
      </BarTools>
      <Panel title="自有地点" note="发帖选择位置时，排在地图服务的结果之前" bare>
        <Table
          label="自有地点"
          rows={data?.data}
          error={error}
          onRetry={() => void refetch()}
          keyOf={({ id }) => id}
          empty={{ text: '还没有地点' }}
          columns={[
            {
              head: '地点',
              cell: (place) => (
                <RowButton onClick={() => setDraft(place)} note={place.address}>
                  {place.name}
                </RowButton>
              ),
            },
            { head: '坐标', cell: ({ location }) => location, number: true },
          ]}
        />
      </Panel>
      {draft && <PlaceDrawer draft={draft} onClose={() => setDraft(undefined)} />}
    </>
  )
}

type Draft = Omit<ConsolePlace, 'id'> & { id?: number }

const PlaceDrawer = ({ draft, onClose }: { draft: Draft; onClose: () => void }) => {
  const save = useChange('POST console/place_save')
  const remove = useRemove('POST console/place_remove', onClose)
  const { id } = draft
  const form = useForm({ ...draft, id }, (values) => save.mutateAsync(values), onClose)
  return (
    <FormDrawer
      open
      title={id === undefined ? '新增地点' : '编辑地点'}
      onClose={onClose}
      busy={form.busy}
      onSave={() => void form.submit()}
      remove={id === undefined ? undefined : { what: '这个地点', run: () => remove({ id }) }}
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

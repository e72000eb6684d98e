import type { CustomLocation } from '@quanzi/contract/console/custom-locations'
import { FormDrawer } from '../forms/FormDrawer.tsx'
import { TextField } from '../forms/FormFields.tsx'
import { useForm } from '../forms/use-form.ts'
import { useRecord } from '../forms/use-record.ts'
import { RecordPage } from '../lists/RecordPage.tsx'
import { RowButton } from '../lists/RowButton.tsx'
import { toList } from '../lists/Table.tsx'
import { useSiteMutation, useSiteQuery } from '../shell/use-console.ts'

export const CustomLocations = () => (
  <RecordPage<CustomLocation, Draft>
    title="自有地点"
    note="发帖选择位置时，排在地图服务的结果之前"
    add="新增地点"
    newDraft={() => ({ name: '', address: '', location: '', rev: '' })}
    list={toList(useSiteQuery('GET console/places', {}))}
    empty={{ text: '还没有地点' }}
    columns={(open) => [
      {
        head: '地点',
        cell: (location) => (
          <RowButton onClick={() => open(location)} note={location.address}>
            {location.name}
          </RowButton>
        ),
      },
      { head: '坐标', cell: ({ location }) => location, number: true },
    ]}
    drawer={(props) => <CustomLocationDrawer {...props} />}
  />
)

type Draft = Omit<CustomLocation, 'id'> & { id?: number }

const CustomLocationDrawer = ({ draft, onClose }: { draft: Draft; onClose: () => void }) => {
  const record = useRecord('POST console/place_remove', draft.id, { kind: '地点', label: '这个地点' }, onClose)
  const { id } = draft
  const form = useForm({ ...draft, id }, useSiteMutation('POST console/place_save').mutateAsync, onClose)
  return (
    <FormDrawer form={form} {...record}>
      <TextField label="名称" required hint="最多 30 字" {...form.field('name')} />
      <TextField label="地址" {...form.field('address')} />
      <TextField
        label="坐标"
        required
        hint="经度,纬度（GCJ-02，高德、腾讯地图可直接复制），如 120.1536,30.2875"
        {...form.field('location')}
      />
    </FormDrawer>
  )
}

import type { ConsoleSite } from '@quanzi/contract/console/sites'
import { Field } from '../../ui/inputs/Field.tsx'
import { TextArea } from '../../ui/inputs/TextArea.tsx'
import { TextInput } from '../../ui/inputs/TextInput.tsx'
import { FormDrawer } from '../forms/FormDrawer.tsx'
import { NumberInput } from '../forms/NumberInput.tsx'
import { useForm } from '../forms/use-form.ts'
import { useSiteMutation } from '../shell/use-console.ts'

/** `position` and `hosts` as text, as typed. */
export type SiteDraft = Omit<ConsoleSite, 'position' | 'hosts' | 'retired' | 'former_until'> & {
  fresh: boolean
  position: string
  hosts: string
}

export const SiteDrawer = ({ draft, onClose }: { draft: SiteDraft; onClose: () => void }) => {
  const save = useSiteMutation('POST console/site_save')
  const { values, set, errorOf, busy, submit } = useForm(draft, (form) => save.mutateAsync(form), onClose)
  return (
    <FormDrawer
      title={draft.fresh ? '新增站点' : `编辑站点 ${draft.id}`}
      onClose={onClose}
      busy={busy}
      onSave={() => void submit()}
    >
      {draft.fresh && (
        <Field label="编号" required hint="登记后不能更改" error={errorOf('id')}>
          <NumberInput range={[1, 999_999_999]} value={values.id} onChange={(id) => set({ id })} />
        </Field>
      )}
      <Field label="名称" required error={errorOf('name')}>
        <TextInput value={values.name} onChange={(event) => set({ name: event.target.value })} />
      </Field>
      <Field label="域名" hint="每行一个，不含 https://" error={errorOf('hosts')}>
        <TextArea minRows={2} value={values.hosts} onChange={(event) => set({ hosts: event.target.value })} />
      </Field>
      <Field label="网站地址" error={errorOf('wap_url')}>
        <TextInput inputMode="url" value={values.wap_url} onChange={(event) => set({ wap_url: event.target.value })} />
      </Field>
      <Field label="客户端协议" hint="如 yunxi://，用于唤起客户端" error={errorOf('scheme')}>
        <TextInput value={values.scheme} onChange={(event) => set({ scheme: event.target.value })} />
      </Field>
      <Field label="下载地址" error={errorOf('download')}>
        <TextInput
          inputMode="url"
          value={values.download}
          onChange={(event) => set({ download: event.target.value })}
        />
      </Field>
      <Field label="地图中心" hint="经度,纬度（GCJ-02）" error={errorOf('position')}>
        <TextInput value={values.position} onChange={(event) => set({ position: event.target.value })} />
      </Field>
    </FormDrawer>
  )
}

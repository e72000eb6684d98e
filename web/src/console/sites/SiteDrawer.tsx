import type { ConsoleSite } from '@quanzi/contract/console/sites'
import { Field } from '../../ui/inputs/Field.tsx'
import { FormDrawer } from '../forms/FormDrawer.tsx'
import { TextAreaField, TextField } from '../forms/FormFields.tsx'
import { NumberInput } from '../forms/NumberInput.tsx'
import { useForm } from '../forms/use-form.ts'
import { useSiteMutation } from '../shell/use-console.ts'

/** `position`, `hosts` and `verify_files` as text, as typed. */
export type SiteDraft = Omit<ConsoleSite, 'position' | 'hosts' | 'verify_files' | 'retired' | 'former_until'> & {
  fresh: boolean
  position: string
  hosts: string
  verify_files: string
}

export const SiteDrawer = ({ draft, onClose }: { draft: SiteDraft; onClose: () => void }) => {
  const form = useForm(draft, useSiteMutation('POST console/site_save').mutateAsync, onClose)
  return (
    <FormDrawer title={draft.fresh ? '新增站点' : `编辑站点 ${draft.id}`} onClose={onClose} form={form}>
      {draft.fresh && (
        <Field label="编号" required hint="登记后不能更改" error={form.errorOf('id')}>
          <NumberInput range={[1, 999_999_999]} {...form.field('id')} />
        </Field>
      )}
      <TextField label="名称" required {...form.field('name')} />
      <TextAreaField label="域名" hint="每行一个，不含 https://" minRows={2} {...form.field('hosts')} />
      <TextAreaField
        label="校验文件"
        hint="微信、企业微信确认上面的域名用，每行一个：文件名 内容"
        minRows={2}
        {...form.field('verify_files')}
      />
      <TextField label="网站地址" inputMode="url" {...form.field('wap_url')} />
      <TextField label="客户端协议" hint="如 yunxi://，用于唤起客户端" {...form.field('scheme')} />
      <TextField label="下载地址" inputMode="url" {...form.field('download')} />
      <TextField label="地图中心" hint="经度,纬度（GCJ-02）" {...form.field('position')} />
    </FormDrawer>
  )
}

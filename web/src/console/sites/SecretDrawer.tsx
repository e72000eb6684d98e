import { Field } from '../../ui/inputs/Field.tsx'
import { FormDrawer } from '../forms/FormDrawer.tsx'
import { NumberInput } from '../forms/NumberInput.tsx'
import { useForm } from '../forms/use-form.ts'
import { useSiteMutation } from '../shell/use-console.ts'

type SecretDrawerProps = { id: number; onSecret: (secret: string) => void; onClose: () => void }

/** The old secret stays valid for some days, so that apps and portals can change one after another. */
export const SecretDrawer = ({ id, onSecret, onClose }: SecretDrawerProps) => {
  const renew = useSiteMutation('POST console/site_secret')
  const form = useForm({ id, days: 7 }, async (values) => onSecret((await renew.mutateAsync(values)).secret), onClose)
  return (
    <FormDrawer title="更换客户端密钥" action="更换" onClose={onClose} form={form}>
      <Field label="旧密钥继续可用（天）" hint="0 为立即失效；更早的旧密钥总是立即失效" error={form.errorOf('days')}>
        <NumberInput range={[0, 30]} {...form.field('days')} />
      </Field>
    </FormDrawer>
  )
}

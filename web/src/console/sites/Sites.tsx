import type { ConsoleSite } from '@quanzi/contract/console/sites'
import { limits } from '@quanzi/contract/limits'
import { formatDateTime } from '@quanzi/contract/text'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/buttons/Button.tsx'
import { toast, toastError } from '../../ui/feedback/toast.ts'
import { Field } from '../../ui/inputs/Field.tsx'
import { confirm } from '../../ui/overlays/dialogs.ts'
import { FormDrawer } from '../forms/FormDrawer.tsx'
import { NumberInput } from '../forms/NumberInput.tsx'
import { ShownOnceDrawer } from '../forms/ShownOnceDrawer.tsx'
import { useForm } from '../forms/use-form.ts'
import { RecordPage } from '../lists/RecordPage.tsx'
import { RowButton } from '../lists/RowButton.tsx'
import { toList } from '../lists/Table.tsx'
import { useSiteMutation, useSiteQuery } from '../shell/use-console.ts'
import { type SiteDraft, SiteDrawer } from './SiteDrawer.tsx'
import styles from './Sites.module.css'

export const Sites = () => {
  const [secret, setSecret] = useState('')
  const retire = useSiteMutation('POST console/site_retire')
  const toggleRetired = async ({ id, name, retired }: ConsoleSite) => {
    const text = '读者打不开它，也不能登录；内容保留，恢复后照旧。'
    if (retired === 0 && !(await confirm({ title: `确认停用「${name}」吗?`, text, action: '停用', danger: true })))
      return
    retire.mutateAsync({ id, retired: retired === 0 }).catch(toastError)
  }
  const [renewed, setRenewed] = useState<ConsoleSite>()
  const end = useSiteMutation('POST console/site_secret_end')
  const confirmEnd = async ({ id, name }: ConsoleSite) => {
    const text = '仍在使用旧密钥的客户端和门户将无法登录。'
    if (!(await confirm({ title: `确认停用「${name}」的旧密钥吗?`, text, action: '停用', danger: true }))) return
    end.mutateAsync({ id }).then(() => toast('旧密钥已停用'), toastError)
  }
  return (
    <RecordPage<ConsoleSite, SiteDraft>
      title="站点"
      note="域名决定访问者进入哪个站点，也是可以跳转的外部地址"
      add="新增站点"
      newDraft={() => newSite}
      list={toList(useSiteQuery('GET console/sites', {}))}
      columns={(open) => [
        {
          head: '站点',
          cell: (site) => (
            <RowButton onClick={() => open(toDraft(site))}>
              {site.name}
              {site.retired === 1 && <span className="meta"> 已停用</span>}
            </RowButton>
          ),
        },
        { head: '编号', cell: ({ id }) => id, number: true },
        { head: '域名', cell: ({ hosts }) => hosts.join('、') || '无', wide: true },
        {
          head: '旧密钥',
          cell: (site) =>
            site.former_until === '' ? (
              '无'
            ) : (
              <>
                可用至 {formatDateTime(site.former_until)}
                <Button
                  small
                  kind="text"
                  aria-label={`立即停用：${site.name}的旧密钥`}
                  onClick={() => void confirmEnd(site)}
                >
                  立即停用
                </Button>
              </>
            ),
        },
        {
          head: '操作',
          hiddenHead: true,
          cell: (site) => (
            <div className={styles.actions}>
              <Button
                small
                kind="text"
                icon={KeyRound}
                aria-label={`更换密钥：${site.name}`}
                onClick={() => setRenewed(site)}
              >
                更换密钥
              </Button>
              {site.id !== limits.defaultSite && (
                <Button
                  small
                  kind="text"
                  aria-label={`${site.retired === 1 ? '恢复' : '停用'}：${site.name}`}
                  onClick={() => void toggleRetired(site)}
                >
                  {site.retired === 1 ? '恢复' : '停用'}
                </Button>
              )}
            </div>
          ),
        },
      ]}
      drawer={(props) => <SiteDrawer {...props} />}
    >
      {renewed !== undefined && (
        <RenewalDrawer site={renewed} onSecret={setSecret} onClose={() => setRenewed(undefined)} />
      )}
      {secret && (
        <ShownOnceDrawer
          title="新的客户端密钥"
          note="只显示这一次，请立即交给客户端开发者保存"
          onSaved={() => setSecret('')}
        >
          <code className={styles.secret}>{secret}</code>
        </ShownOnceDrawer>
      )}
    </RecordPage>
  )
}

const toDraft = ({ retired: _, former_until: _until, ...site }: ConsoleSite): SiteDraft => ({
  ...site,
  fresh: false,
  position: site.position.join(','),
  hosts: site.hosts.join('\n'),
  verify_files: site.verify_files.join('\n'),
})

/** Its id is empty: digits typed into a 0 would make another id, which cannot be changed later. */
const newSite: SiteDraft = {
  id: Number.NaN,
  fresh: true,
  name: '',
  scheme: '',
  wap_url: '',
  download: '',
  position: '',
  hosts: '',
  verify_files: '',
  rev: '',
}

type RenewalDrawerProps = { site: ConsoleSite; onSecret: (secret: string) => void; onClose: () => void }

/** The old secret stays valid for some days, so that apps and portals can change one after another. */
const RenewalDrawer = ({ site: { id, name, former_until }, onSecret, onClose }: RenewalDrawerProps) => {
  const renew = useSiteMutation('POST console/site_secret')
  const form = useForm(
    { id, former_until, days: 7 },
    async (values) => onSecret((await renew.mutateAsync(values)).secret),
    onClose,
  )
  const submit = async () => {
    const cutOff = [
      ...(former_until === '' ? [] : ['更早的旧密钥立即失效。']),
      ...(form.values.days === 0 ? ['现在的密钥立即失效。'] : []),
    ]
    const text = `${cutOff.join('')}仍在使用它的客户端和门户将无法登录。`
    const question = { title: `确认更换「${name}」的密钥吗?`, text, action: '更换', danger: true }
    if (cutOff.length === 0 || (await confirm(question))) await form.submit()
  }
  return (
    <FormDrawer title="更换客户端密钥" action="更换" onClose={onClose} form={{ ...form, submit }}>
      <Field label="旧密钥继续可用（天）" hint="0 为立即失效；更早的旧密钥总是立即失效" error={form.errorOf('days')}>
        <NumberInput range={[0, 30]} {...form.field('days')} />
      </Field>
    </FormDrawer>
  )
}

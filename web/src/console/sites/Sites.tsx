import type { ConsoleSite } from '@quanzi/contract/console/sites'
import { limits } from '@quanzi/contract/limits'
import { KeyRound, Plus } from 'lucide-react'
import { useState } from 'react'
import { toastError } from '../../ui/feedback/toast.ts'
import { Button } from '../../ui/inputs/Button.tsx'
import { confirm } from '../../ui/overlays/dialogs.ts'
import { RowButton } from '../lists/RowButton.tsx'
import { Table } from '../lists/Table.tsx'
import { Drawer } from '../shell/Drawer.tsx'
import { PageActions } from '../shell/PageActions.tsx'
import { Panel } from '../shell/Panel.tsx'
import { useSiteMutation, useSiteQuery } from '../shell/use-console.ts'
import { type SiteDraft, SiteDrawer } from './SiteDrawer.tsx'
import styles from './Sites.module.css'

export const Sites = () => {
  const { data, error, refetch } = useSiteQuery('GET console/sites', {})
  const [draft, setDraft] = useState<SiteDraft>()
  const [secret, setSecret] = useState('')
  const renew = useSiteMutation('POST console/site_secret')
  const retire = useSiteMutation('POST console/site_retire')
  const toggleRetired = async ({ id, name, retired }: ConsoleSite) => {
    const text = '读者打不开它，也不能登录；内容保留，恢复后照旧。'
    if (retired === 0 && !(await confirm({ title: `确认停用「${name}」吗?`, text, action: '停用', danger: true })))
      return
    retire.mutateAsync({ id, retired: retired === 0 }).catch(toastError)
  }
  const confirmNewSecret = async (id: number) => {
    const text = '旧密钥的签名立即失效，客户端须换用新密钥。'
    if (!(await confirm({ title: '确认更换客户端密钥吗?', text, action: '更换', danger: true }))) return
    renew.mutateAsync({ id }).then((response) => setSecret(response.secret), toastError)
  }
  return (
    <>
      <PageActions>
        <Button small kind="primary" icon={Plus} onClick={() => setDraft(newSite)}>
          新增站点
        </Button>
      </PageActions>
      <Panel title="站点" note="域名决定访问者进入哪个站点，也是可以跳转的外部地址" flush>
        <Table
          label="站点"
          rows={data?.data}
          error={error}
          onRetry={() => void refetch()}
          keyOf={({ id }) => id}
          columns={[
            {
              head: '站点',
              cell: (site) => (
                <RowButton onClick={() => setDraft(toDraft(site))}>
                  {site.name}
                  {site.retired === 1 && <span className="meta"> 已停用</span>}
                </RowButton>
              ),
            },
            { head: '编号', cell: ({ id }) => id, number: true },
            { head: '域名', cell: ({ hosts }) => hosts.join('、') || '无', wide: true },
            {
              head: '操作',
              hiddenHead: true,
              cell: (site) => (
                <>
                  <Button small kind="text" icon={KeyRound} onClick={() => void confirmNewSecret(site.id)}>
                    更换密钥
                  </Button>
                  {site.id !== limits.defaultSite && (
                    <Button small kind="text" onClick={() => void toggleRetired(site)}>
                      {site.retired === 1 ? '恢复' : '停用'}
                    </Button>
                  )}
                </>
              ),
            },
          ]}
        />
      </Panel>
      {draft && <SiteDrawer draft={draft} onClose={() => setDraft(undefined)} />}
      <Drawer
        open={secret !== ''}
        onClose={() => setSecret('')}
        title="新的客户端密钥"
        note="只显示这一次，请立即交给客户端开发者保存"
      >
        <code className={styles.secret}>{secret}</code>
      </Drawer>
    </>
  )
}

const toDraft = ({ retired: _, ...site }: ConsoleSite): SiteDraft => ({
  ...site,
  fresh: false,
  position: site.position.join(','),
  hosts: site.hosts.join('\n'),
})

const newSite: SiteDraft = {
  id: 0,
  fresh: true,
  name: '',
  scheme: '',
  wap_url: '',
  download: '',
  position: '',
  hosts: '',
}

import type { SettingVersion } from '@quanzi/contract/console/settings'
import { Undo2 } from 'lucide-react'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { Time } from '../../ui/Time.tsx'
import { toast, toastError } from '../../ui/toast.ts'
import { Drawer } from './Drawer.tsx'
import { MoreList } from './MoreList.tsx'
import { labelOf, readable } from './setting-words.ts'
import { useChange } from './use-console.ts'
import { useStretch } from './use-stretch.ts'
import styles from './VersionsDrawer.module.css'

/** Every saving of the settings: who, when, what was before and is after, and a button that takes it back. */
export const VersionsDrawer = ({ open, onClose }: { open: boolean; onClose: () => void }) => (
  <Drawer open={open} onClose={onClose} title="修改记录" note="恢复会把这一次修改的各项改回修改之前的值">
    <Versions />
  </Drawer>
)

const Versions = () => {
  const list = useStretch('GET console/versions', {})
  return (
    <MoreList label="修改记录" list={list} keyOf={({ id }) => id} empty={{ text: '还没有修改过' }}>
      {(version) => <Version version={version} />}
    </MoreList>
  )
}

const Version = ({
  version: { id, created_at, nickname, img_url, returned_id, changes },
}: {
  version: SettingVersion
}) => {
  const back = useChange('POST console/version_return')
  const restore = () => back.mutateAsync({ id }).then(() => toast('已恢复'), toastError)
  return (
    <article aria-label={`${nickname}的修改`} className={styles.version}>
      <div className={styles.who}>
        <Avatar src={img_url} name={nickname} size={24} />
        <b className="clip">{nickname}</b>
        <span className="meta grow">
          <Time at={created_at} />
          {returned_id > 0 && '（恢复）'}
        </span>
        <Button small icon={Undo2} busy={back.isPending} onClick={() => void restore()}>
          恢复
        </Button>
      </div>
      <dl className={styles.changes}>
        {changes.map(({ name, before, after }) => (
          <div key={name}>
            <dt>{labelOf(name)}</dt>
            <dd>
              <del className="c3">{readable(name, before)}</del>
              <ins className="c3">{readable(name, after)}</ins>
            </dd>
          </div>
        ))}
      </dl>
    </article>
  )
}

import type { SettingVersion } from '@quanzi/contract/console/settings'
import { Undo2 } from 'lucide-react'
import { Button } from '../../ui/buttons/Button.tsx'
import { Empty } from '../../ui/feedback/Empty.tsx'
import { LoadingState } from '../../ui/feedback/LoadingState.tsx'
import { useMovedRows } from '../../ui/lists/use-moved-rows.ts'
import { Avatar } from '../../ui/media/Avatar.tsx'
import { Time } from '../../ui/text/Time.tsx'
import { formatSettingValue, getSettingLabel } from '../labels/setting-labels.ts'
import { LoadMore } from '../lists/Table.tsx'
import { useCursorList } from '../lists/use-cursor-list.ts'
import { Drawer } from '../shell/Drawer.tsx'
import styles from './SettingHistoryDrawer.module.css'
import { useRestoreVersion } from './use-restore-version.ts'

/** All saved versions of the settings: author, time, values before and after, and a button to restore. */
export const SettingHistoryDrawer = ({ open, onClose }: { open: boolean; onClose: () => void }) => (
  <Drawer open={open} onClose={onClose} title="修改记录" note="恢复会把这一次修改的各项改回修改之前的值">
    <SettingHistory />
  </Drawer>
)

const SettingHistory = () => {
  const list = useCursorList('GET console/versions', {})
  const { rows, error, retry } = list
  const movedStyle = useMovedRows(rows?.map(({ id }) => id) ?? [])
  if (!rows) return <LoadingState error={error} onRetry={retry} rows={4} />
  if (rows.length === 0) return <Empty text="还没有修改过" />
  return (
    <>
      <ul aria-label="修改记录" className={styles.list}>
        {rows.map((version, index) => (
          <li key={version.id} style={movedStyle(index)}>
            <SettingVersionItem version={version} />
          </li>
        ))}
      </ul>
      <LoadMore list={list} />
    </>
  )
}

const SettingVersionItem = ({
  version: { id, created_at, nickname, img_url, returned_id, changes },
}: {
  version: SettingVersion
}) => {
  const { restore, restoring } = useRestoreVersion()
  return (
    <article aria-label={`${nickname}的修改`} className={styles.version}>
      <div className="row gap-2">
        <Avatar src={img_url} name={nickname} size={24} />
        <b className="truncate bold">{nickname}</b>
        <span className="meta grow">
          <Time at={created_at} />
          {returned_id > 0 && '（恢复）'}
        </span>
        <Button small icon={Undo2} busy={restoring} onClick={() => void restore(id)}>
          恢复
        </Button>
      </div>
      <dl className={styles.changes}>
        {changes.map(({ name, before, after }) => (
          <div key={name}>
            <dt className="caption">{getSettingLabel(name)}</dt>
            <dd>
              <del className="clamp-3 muted">{formatSettingValue(name, before, after)}</del>
              <ins className="clamp-3">{formatSettingValue(name, after, before)}</ins>
            </dd>
          </div>
        ))}
      </dl>
    </article>
  )
}

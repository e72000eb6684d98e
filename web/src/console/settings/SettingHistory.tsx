import type { SettingVersion } from '@quanzi/contract/console/settings'
import { History, Undo2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '../../ui/buttons/Button.tsx'
import { Empty } from '../../ui/feedback/Empty.tsx'
import { LoadingState } from '../../ui/feedback/LoadingState.tsx'
import { cx } from '../../ui/layout/cx.ts'
import { useMovedRows } from '../../ui/lists/use-moved-rows.ts'
import { Avatar } from '../../ui/media/Avatar.tsx'
import { Time } from '../../ui/text/Time.tsx'
import { useOverflows } from '../../ui/text/use-overflows.ts'
import { formatSettingValue, getSettingLabel } from '../labels/setting-labels.ts'
import { LoadMore } from '../lists/Table.tsx'
import { useCursorList } from '../lists/use-cursor-list.ts'
import { Drawer } from '../shell/Drawer.tsx'
import { PageActions } from '../shell/PageActions.tsx'
import styles from './SettingHistory.module.css'
import { useRestoreVersion } from './use-restore-version.ts'

/** All saved versions of the settings: author, time, values before and after, and a button to restore. */
export const SettingHistory = () => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <PageActions>
        <Button small icon={History} onClick={() => setOpen(true)}>
          修改记录
        </Button>
      </PageActions>
      <Drawer
        open={open}
        onClose={() => setOpen(false)}
        title="修改记录"
        note="恢复会把这一次修改的各项改回修改之前的值"
      >
        <SettingVersions />
      </Drawer>
    </>
  )
}

const SettingVersions = () => {
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
            <SettingVersionItem version={version} newest={rows[0]?.id ?? 0} />
          </li>
        ))}
      </ul>
      <LoadMore list={list} />
    </>
  )
}

const SettingVersionItem = ({
  version: { id, created_at, nickname, img_url, returned_id, changes },
  newest,
}: {
  version: SettingVersion
  newest: number
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
        <Button small icon={Undo2} busy={restoring} onClick={() => void restore(id, newest)}>
          恢复
        </Button>
      </div>
      <dl className={styles.changes}>
        {changes.map(({ name, before, after }) => (
          <div key={name}>
            <dt className="caption">{getSettingLabel(name)}</dt>
            <BeforeAndAfter
              before={formatSettingValue(name, before, after)}
              after={formatSettingValue(name, after, before)}
            />
          </div>
        ))}
      </dl>
    </article>
  )
}

/** Three lines of each, and more on demand: an agreement has thousands of characters. */
const BeforeAndAfter = ({ before, after }: { before: string; after: string }) => {
  const [deleted, inserted] = [useRef<HTMLModElement>(null), useRef<HTMLModElement>(null)]
  const [expanded, setExpanded] = useState(false)
  const overflows = [useOverflows(deleted, before, !expanded), useOverflows(inserted, after, !expanded)]
  return (
    <dd>
      <del ref={deleted} className={cx('muted', !expanded && 'clamp-3')}>
        {before}
      </del>
      <ins ref={inserted} className={cx(!expanded && 'clamp-3')}>
        {after}
      </ins>
      {overflows.includes(true) && (
        <Button small kind="text" aria-expanded={expanded} onClick={() => setExpanded(!expanded)}>
          {expanded ? '收起' : '展开'}
        </Button>
      )}
    </dd>
  )
}

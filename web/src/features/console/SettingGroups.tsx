import { History } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/Empty.tsx'
import { Loading, RowSkeletons } from '../../ui/Skeletons.tsx'
import { BarTools } from './BarSlot.tsx'
import { Panel, Stack } from './Panel.tsx'
import { SaveBar } from './SaveBar.tsx'
import { SettingControl } from './SettingControl.tsx'
import styles from './SettingRow.module.css'
import type { SettingPlace } from './setting-places.ts'
import { type Settings, useSettings } from './use-settings.ts'
import { useShownSetting } from './use-shown-setting.ts'
import { VersionsDrawer } from './VersionsDrawer.tsx'

export type SettingGroup = SettingPlace & {
  /** In place of a row for each name. */
  draw?: (settings: Settings) => ReactNode
}

/** Settings in groups, saved together, with the record of what was saved before. */
export const SettingGroups = ({ groups }: { groups: readonly SettingGroup[] }) => {
  const settings = useSettings(groups.flatMap(({ names }) => names))
  const [record, setRecord] = useState(false)
  useShownSetting(settings.values !== undefined)
  if (settings.error && !settings.values)
    return <ErrorState error={settings.error} onRetry={() => void settings.refetch()} />
  if (!settings.values) {
    return (
      <Loading>
        <RowSkeletons count={8} />
      </Loading>
    )
  }
  return (
    <>
      <BarTools>
        <Button small icon={History} onClick={() => setRecord(true)}>
          修改记录
        </Button>
      </BarTools>
      <Stack>
        {groups.map(({ title, note, names, draw }) => (
          <Panel key={title} title={title} note={note} className={styles.group}>
            {draw ? draw(settings) : names.map((name) => <SettingControl key={name} name={name} settings={settings} />)}
          </Panel>
        ))}
      </Stack>
      <SaveBar {...settings} />
      <VersionsDrawer open={record} onClose={() => setRecord(false)} />
    </>
  )
}

import type { ConsoleSlide, SlideList } from '@quanzi/contract/console/slides'
import { type ModuleKey, moduleNames } from '@quanzi/contract/limits'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../ui/IconButton.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import styles from './ModulesEditor.module.css'
import { Panel, Stack } from './Panel.tsx'
import { SaveBar } from './SaveBar.tsx'
import { SettingControl } from './SettingControl.tsx'
import type { IconChoice } from './SlideDrawer.tsx'
import { SlideRows } from './SlideRows.tsx'
import { SortableList } from './SortableList.tsx'
import type { Settings } from './use-settings.ts'
import { useShownSetting } from './use-shown-setting.ts'

/** The banner, then the modules in their order: a switch, a name, and what is in them. */
export const ModulesEditor = ({ settings, slides, icons }: ModulesEditorProps) => {
  const { values, set, fault } = settings
  const [open, setOpen] = useState<ModuleKey>()
  useShownSetting(values !== undefined)
  if (!values) return null
  const of = (list: SlideList) => slides.filter((slide) => slide.list === list)
  return (
    <div>
      <Stack>
        <Panel title="轮播图" note="首页顶部">
          <SettingControl name="slide_is_show" settings={settings} />
          <SettingControl name="slide_is_auto" settings={settings} />
          <SettingControl name="slide_interval" settings={settings} />
          <SlideRows list="list" slides={of('list')} icons={icons} />
        </Panel>
        <Panel title="模块" note="从上到下的顺序；没有内容的模块不显示">
          <div data-setting="module_order">
            <SortableList
              label="模块"
              items={values.module_order as ModuleKey[]}
              keyOf={(key) => key}
              nameOf={(key) => moduleNames[key]}
              onOrder={(module_order) => set({ module_order })}
            >
              {(key) => {
                const list = listOf[key]
                const error = fault?.field === `${key}_name` ? fault.words : undefined
                return (
                  <div data-setting={`${key} ${key}_name`}>
                    <div className={styles.module}>
                      <Switch
                        label={`显示${moduleNames[key]}`}
                        checked={values[key] === '1'}
                        onChange={(on) => set({ [key]: on ? '1' : '0' })}
                      />
                      <TextInput
                        aria-label={`${moduleNames[key]}的名称`}
                        data-control={`${key}_name`}
                        aria-invalid={error ? true : undefined}
                        value={values[`${key}_name`]}
                        onChange={(event) => set({ [`${key}_name`]: event.target.value })}
                      />
                      {onlySecond.includes(key) && <span className="meta">仅资讯版</span>}
                      {list && (
                        <IconButton
                          label={`${open === key ? '收起' : '展开'}${moduleNames[key]}，${of(list).length} 项`}
                          icon={open === key ? ChevronUp : ChevronDown}
                          size={18}
                          aria-expanded={open === key}
                          onClick={() => setOpen(open === key ? undefined : key)}
                        />
                      )}
                    </div>
                    {error && (
                      <p role="alert" className={styles.error}>
                        {error}
                      </p>
                    )}
                    {list && open === key && <SlideRows list={list} slides={of(list)} icons={icons} />}
                  </div>
                )
              }}
            </SortableList>
          </div>
        </Panel>
      </Stack>
      <SaveBar {...settings} />
    </div>
  )
}

/** Topics and posts fill the other modules by themselves. */
const listOf: Partial<Record<ModuleKey, SlideList>> = {
  module_module_icon: 'icon_list',
  module_module_slide: 'slide_list',
  module_module_top: 'top_list',
  module_module_pic: 'pic_list',
  module_module_event: 'event_list',
  module_module_video: 'video_list',
}
const onlySecond: readonly ModuleKey[] = [
  'module_module_top',
  'module_module_pic',
  'module_module_event',
  'module_module_video',
]

type ModulesEditorProps = { settings: Settings; slides: readonly ConsoleSlide[]; icons: IconChoice }

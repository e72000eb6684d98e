import type { ConsoleSlide, SlideListKey } from '@quanzi/contract/console/slides'
import { type ModuleKey, moduleNames } from '@quanzi/contract/limits'
import { isKeyOf } from '@quanzi/contract/objects'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useState } from 'react'
import type { HomeParts } from '../../../console/home-page/SlideDrawer.tsx'
import { SlideRows } from '../../../console/home-page/SlideRows.tsx'
import { SortableList } from '../../../console/lists/SortableList.tsx'
import { SaveBar } from '../../../console/settings/SaveBar.tsx'
import { SettingControl } from '../../../console/settings/SettingControl.tsx'
import { useLinkedSetting } from '../../../console/settings/use-linked-setting.ts'
import type { Settings } from '../../../console/settings/use-settings.ts'
import { Panel, Stack } from '../../../console/shell/Panel.tsx'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { Switch } from '../../../ui/inputs/Switch.tsx'
import { TextInput } from '../../../ui/inputs/TextInput.tsx'
import styles from './ModulesEditor.module.css'

/** The banner, then the modules in order with switch, name and content. */
export const ModulesEditor = ({ settings, slides, homeParts }: ModulesEditorProps) => {
  const { values, set, errorOf } = settings
  const [open, setOpen] = useState<ModuleKey>()
  useLinkedSetting(values !== undefined)
  if (!values) return null
  const slidesOf = (list: SlideListKey) => slides.filter((slide) => slide.list === list)
  return (
    <div>
      <Stack>
        <Panel title="轮播图" note="首页顶部">
          <SettingControl name="slide_is_show" settings={settings} />
          <SettingControl name="slide_is_auto" settings={settings} />
          <SettingControl name="slide_interval" settings={settings} />
          <SlideRows list="list" slides={slidesOf('list')} homeParts={homeParts} />
        </Panel>
        <Panel title="模块" note="从上到下的顺序；没有内容的模块不显示">
          <div data-setting="module_order">
            <RowError error={errorOf('module_order')} />
            <SortableList
              label="模块"
              items={values.module_order.filter((key) => isKeyOf(moduleNames, key))}
              keyOf={(key) => key}
              nameOf={(key) => moduleNames[key]}
              onOrder={(module_order) => set({ module_order })}
            >
              {(key) => {
                const list = slideListOfModule[key]
                const error = errorOf(key, `${key}_name`)
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
                      {secondVariantOnly.includes(key) && <span className="meta">仅资讯版</span>}
                      {list && (
                        <IconButton
                          label={`${open === key ? '收起' : '展开'}${moduleNames[key]}，${slidesOf(list).length} 项`}
                          icon={open === key ? ChevronUp : ChevronDown}
                          size={18}
                          aria-expanded={open === key}
                          onClick={() => setOpen(open === key ? undefined : key)}
                        />
                      )}
                    </div>
                    <RowError error={error} />
                    {list && open === key && <SlideRows list={list} slides={slidesOf(list)} homeParts={homeParts} />}
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

const RowError = ({ error }: { error: string | undefined }) =>
  error && (
    <p role="alert" className={styles.error}>
      {error}
    </p>
  )

/** The other modules are filled from topics and posts. */
export const slideListOfModule: Partial<Record<ModuleKey, SlideListKey>> = {
  module_module_icon: 'icon_list',
  module_module_slide: 'slide_list',
  module_module_top: 'top_list',
  module_module_pic: 'pic_list',
  module_module_event: 'event_list',
  module_module_video: 'video_list',
}
const secondVariantOnly: readonly ModuleKey[] = [
  'module_module_top',
  'module_module_pic',
  'module_module_event',
  'module_module_video',
]

type ModulesEditorProps = { settings: Settings; slides: readonly ConsoleSlide[]; homeParts: HomeParts }

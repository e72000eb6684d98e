import { aiLabelOfGrade, surestGrade } from '@quanzi/contract/circle/ai-label'
import { anonymousName } from '@quanzi/contract/limits'
import { MapPin, Sparkles, VenetianMask } from 'lucide-react'
import type { ComponentProps } from 'react'
import { FailureLine } from '../../../ui/feedback/FailureLine.tsx'
import { Switch } from '../../../ui/inputs/Switch.tsx'
import { Row } from '../../../ui/lists/Row.tsx'
import { type Draft, pointOf } from '../draft/draft.ts'
import type { UpdateDraft } from '../draft/use-draft.ts'
import { LocationSheet } from '../location/LocationSheet.tsx'
import type { RenderLocationPicker } from '../location/location-picker.ts'
import styles from './PostOptions.module.css'

/** Location, anonymity and the AI mark. */
export const PostOptions = ({
  inert,
  draft,
  update,
  anonymousAllowed,
  settingsFailure,
  locationError,
  openSheet,
  onOpenSheet,
  renderLocationPicker,
}: PostOptionsProps) => {
  const foundLabel = aiLabelOfGrade(surestGrade(draft.pictures.map(({ uploaded }) => uploaded?.ai_grade)))
  const close = () => onOpenSheet(undefined)
  return (
    <section aria-label="发帖选项" inert={inert} className="band">
      <Row
        icon={MapPin}
        label="所在位置"
        note={locationError && <span className="danger">{locationError}</span>}
        value={draft.location}
        onClick={() => onOpenSheet('map')}
      />
      {settingsFailure ? (
        <div className={styles.failure}>
          <FailureLine {...settingsFailure} />
        </div>
      ) : (
        anonymousAllowed !== false && (
          <Row
            className={anonymousAllowed ? undefined : styles.unknown}
            icon={VenetianMask}
            label="匿名发布"
            labelId="anonymous"
            note={`别人看到的是「${anonymousName}」`}
            trailing={
              <Switch
                checked={draft.anonymous}
                onChange={(anonymous) => update({ anonymous })}
                labelledBy="anonymous"
              />
            }
          />
        )
      )}
      <Row
        icon={Sparkles}
        label="含AI生成内容"
        labelId="ai"
        note={foundLabel ? `文件带有标识，帖子会显示「${foundLabel}」` : '帖子会带上标识，让读者知道'}
        trailing={<Switch checked={draft.ai === true} onChange={(ai) => update({ ai })} labelledBy="ai" />}
      />
      {openSheet === 'map' &&
        renderLocationPicker({
          start: pointOf(draft),
          location: draft.location,
          onClose: close,
          onChoose: (chosen) => {
            update({ location: chosen?.location ?? '', point: chosen?.point })
            close()
          },
          onManualEntry: () => onOpenSheet('text'),
        })}
      <LocationSheet
        open={openSheet === 'text'}
        location={draft.location}
        onClose={close}
        onChoose={(location) => {
          update({ location, point: undefined })
          close()
        }}
      />
    </section>
  )
}

type PostOptionsProps = {
  inert: boolean
  draft: Draft
  update: UpdateDraft
  /** Undefined while it is not known: the row keeps its place. */
  anonymousAllowed: boolean | undefined
  settingsFailure: ComponentProps<typeof FailureLine> | undefined
  locationError: string | undefined
  openSheet: 'map' | 'text' | undefined
  onOpenSheet: (sheet: 'map' | 'text' | undefined) => void
  renderLocationPicker: RenderLocationPicker
}

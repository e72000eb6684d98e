import type { MapLocation } from '@quanzi/contract/circle/location'
import { cleanInput, inputLength } from '@quanzi/contract/clean-input'
import { limits } from '@quanzi/contract/limits'
import { LocateFixed, PencilLine } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/buttons/Button.tsx'
import { LoadingState } from '../../ui/feedback/LoadingState.tsx'
import { SearchField } from '../../ui/inputs/SearchField.tsx'
import { Row } from '../../ui/lists/Row.tsx'
import { Icon } from '../../ui/media/Icon.tsx'
import { Sheet } from '../../ui/overlays/Sheet.tsx'
import { LocationList } from './LocationList.tsx'
import { LocationMap } from './LocationMap.tsx'
import styles from './LocationPicker.module.css'
import { LocationSearchResults } from './LocationSearchResults.tsx'
import type { Point } from './point.ts'
import { type ChosenLocation, type LocationPickerState, pointId, useLocationPicker } from './use-location-picker.ts'

/** Choose a location by moving the map, from nearby places, by search, or by typing. */
export const LocationPicker = ({ start, location, onClose, onChoose, onManualEntry }: LocationPickerProps) => {
  const picker = useLocationPicker(start)
  const [keywords, setKeywords] = useState('')
  const confirm = () => {
    const choice = picker.confirm()
    if (choice) onChoose(choice)
  }
  return (
    <Sheet
      open
      tall
      onClose={onClose}
      title="所在位置"
      footer={
        <div className="equal-columns gap-3">
          {location !== '' && (
            <Button kind="soft" onClick={() => onChoose(undefined)}>
              不显示位置
            </Button>
          )}
          <Button kind="primary" onClick={confirm}>
            确定
          </Button>
        </div>
      }
    >
      <SearchField value={keywords} onChange={setKeywords} placeholder="搜索地点" className={styles.search} />
      {cleanInput(keywords) !== '' ? (
        <LocationSearchResults keywords={cleanInput(keywords)} chosen={picker.chosen} onChoose={picker.choose} />
      ) : (
        <NearbyLocations picker={picker} onManualEntry={onManualEntry} />
      )}
    </Sheet>
  )
}

export type LocationPickerProps = {
  start: Point | undefined
  /** '' for none. */
  location: string
  onClose: () => void
  /** Undefined: no location is shown. */
  onChoose: (choice: ChosenLocation | undefined) => void
  onManualEntry: () => void
}

const NearbyLocations = ({ picker, onManualEntry }: { picker: LocationPickerState; onManualEntry: () => void }) => {
  const { data, error, refetch } = picker.geocode
  const manualEntryRow = <Row icon={PencilLine} label="手动填写地点" onClick={onManualEntry} />
  if (!data || !picker.center) {
    return (
      <>
        <LoadingState error={error} onRetry={refetch} />
        {error && manualEntryRow}
      </>
    )
  }
  const pinnedLocation = toPinnedLocation(data)
  return (
    <>
      <div className={styles.map}>
        <LocationMap center={picker.center} geocode={data} onMove={picker.moveTo}>
          <button
            type="button"
            aria-label="定位到当前位置"
            aria-busy={picker.locating}
            onClick={() => void picker.locateDevice()}
            className={styles.locate}
          >
            <Icon icon={LocateFixed} size={20} className={picker.locating ? styles.spinning : undefined} />
          </button>
        </LocationMap>
      </div>
      <LocationList
        label="附近的地点"
        locations={[...pinnedLocation, ...data.data]}
        chosen={picker.chosen}
        onChoose={picker.choose}
      />
      {manualEntryRow}
      {data.towns.length > 0 && (
        <>
          <h3 className={styles.head}>所在地区</h3>
          <LocationList label="所在地区" locations={data.towns} chosen={picker.chosen} onChoose={picker.choose} />
        </>
      )}
    </>
  )
}

/** The point under the pin, named by its address. */
const toPinnedLocation = ({ address, location }: { address: string; location: string }): MapLocation[] =>
  address === '' || inputLength(address) > limits.locationLength
    ? []
    : [{ id: pointId, name: address, address, location, distance: null, approximate: 0 }]

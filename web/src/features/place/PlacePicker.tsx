import type { Place } from '@quanzi/contract/place'
import { lengthOf } from '@quanzi/contract/text'
import { LocateFixed, PencilLine } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/Empty.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Row } from '../../ui/Row.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Loading, RowSkeletons } from '../../ui/Skeletons.tsx'
import { FoundPlaces } from './FoundPlaces.tsx'
import { PlaceList } from './PlaceList.tsx'
import { PlaceMap } from './PlaceMap.tsx'
import styles from './PlacePicker.module.css'
import type { Point } from './point.ts'
import { type Chosen, type Picker, pointId, usePicker } from './use-picker.ts'

/** A place on the map: by moving it under the pin, from what is near, by searching, or in words of one's own. */
export const PlacePicker = ({ start, place, onClose, onChoose, onWords }: PlacePickerProps) => {
  const picker = usePicker(start)
  const [words, setWords] = useState('')
  const confirm = () => {
    const chosen = picker.confirm()
    if (chosen) onChoose(chosen)
  }
  return (
    <Sheet
      open
      tall
      onClose={onClose}
      title="所在位置"
      footer={
        <div className={styles.foot}>
          {place !== '' && (
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
      <SearchField value={words} onChange={setWords} placeholder="搜索地点" className={styles.search} />
      {words.trim() !== '' ? (
        <FoundPlaces words={words.trim()} chosen={picker.chosen} onChoose={picker.choose} />
      ) : (
        <Around picker={picker} onWords={onWords} />
      )}
    </Sheet>
  )
}

export type PlacePickerProps = {
  /** Where the map opens; without it the device is asked. */
  start: Point | undefined
  /** What is chosen now, '' for nothing. */
  place: string
  onClose: () => void
  /** Undefined: no place is to be shown. */
  onChoose: (chosen: Chosen | undefined) => void
  /** The reader would rather write it. */
  onWords: () => void
}

const Around = ({ picker, onWords }: { picker: Picker; onWords: () => void }) => {
  const { data, error, refetch } = picker.around
  const byHand = <Row icon={PencilLine} label="手动填写地点" onClick={onWords} />
  if (!data || !picker.at) {
    return error ? (
      <>
        <ErrorState error={error} onRetry={() => void refetch()} />
        {byHand}
      </>
    ) : (
      <Loading>
        <RowSkeletons />
      </Loading>
    )
  }
  const here = pointOf(data)
  return (
    <>
      <div className={styles.map}>
        <PlaceMap at={picker.at} around={data} onMove={picker.moveTo} />
        <button
          type="button"
          aria-label="定位到当前位置"
          aria-busy={picker.locating}
          onClick={() => void picker.findMe()}
          className={styles.me}
        >
          <Icon of={LocateFixed} size={20} className={picker.locating ? styles.turning : undefined} />
        </button>
      </div>
      <PlaceList label="附近的地点" places={[...here, ...data.data]} chosen={picker.chosen} onChoose={picker.choose} />
      {byHand}
      {data.towns.length > 0 && (
        <>
          <h3 className={styles.head}>所在地区</h3>
          <PlaceList label="所在地区" places={data.towns} chosen={picker.chosen} onChoose={picker.choose} />
        </>
      )}
    </>
  )
}

/** The point under the pin, called by its address. */
const pointOf = ({ address, location }: { address: string; location: string }): Place[] =>
  address === '' || lengthOf(address) > 60
    ? []
    : [{ id: pointId, name: address, address, location, distance: null, approximate: 0 }]

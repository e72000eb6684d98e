import type { Place } from '@quanzi/contract/place'
import { Check } from 'lucide-react'
import { Icon } from '../../ui/Icon.tsx'
import styles from './PlaceList.module.css'
import { factsOf } from './point.ts'

/** Places to choose one of; the name, how far and where under it. */
export const PlaceList = ({ label, places, chosen, onChoose }: PlaceListProps) => (
  <ul aria-label={label} className={styles.list}>
    {places.map((place) => (
      <li key={place.id}>
        <button
          type="button"
          aria-pressed={place.id === chosen?.id}
          onClick={() => onChoose(place)}
          className={styles.row}
        >
          <span className={styles.words}>
            <span className={styles.name}>{place.name}</span>
            {factsOf(place).length > 0 && (
              <span className={`meta num clip ${styles.facts}`}>
                {factsOf(place).map((fact) => (
                  <span key={fact}>{fact}</span>
                ))}
              </span>
            )}
          </span>
          {place.id === chosen?.id && <Icon of={Check} size={20} className={styles.check} />}
        </button>
      </li>
    ))}
  </ul>
)

type PlaceListProps = {
  label: string
  places: readonly Place[]
  chosen: Place | undefined
  onChoose: (place: Place) => void
}

import type { MapLocation } from '@quanzi/contract/circle/location'
import { Check } from 'lucide-react'
import { Icon } from '../../ui/media/Icon.tsx'
import styles from './LocationList.module.css'
import { locationDetails } from './point.ts'

/** Radio list of locations with name, distance and address. */
export const LocationList = ({ label, locations, chosen, onChoose }: LocationListProps) => (
  <ul aria-label={label}>
    {locations.map((location) => (
      <li key={location.id}>
        <button
          type="button"
          aria-pressed={location.id === chosen?.id}
          onClick={() => onChoose(location)}
          className={styles.row}
        >
          <span className="grow grid gap-0-5">
            <span className={styles.name}>{location.name}</span>
            {locationDetails(location).length > 0 && (
              <span className={`meta tabular-nums truncate ${styles.details}`}>
                {locationDetails(location).map((detail) => (
                  <span key={detail}>{detail}</span>
                ))}
              </span>
            )}
          </span>
          {location.id === chosen?.id && <Icon icon={Check} size={20} className={styles.check} />}
        </button>
      </li>
    ))}
  </ul>
)

type LocationListProps = {
  label: string
  locations: readonly MapLocation[]
  chosen: MapLocation | undefined
  onChoose: (location: MapLocation) => void
}

import { MapPin } from 'lucide-react'
import { Chip } from '../../ui/Chip.tsx'
import { Icon } from '../../ui/Icon.tsx'
import styles from './PostPlace.module.css'

/** Where it happened; nothing when nowhere was named. `chip` is the pill of a post's own page. */
export const PostPlace = ({ location, chip = false }: { location: string; chip?: boolean }) => {
  if (location === '') return null
  if (chip) {
    return (
      <Chip plain icon={MapPin}>
        {location}
      </Chip>
    )
  }
  return (
    <p className={styles.place}>
      <Icon of={MapPin} size={14} />
      <span className="clip">{location}</span>
    </p>
  )
}

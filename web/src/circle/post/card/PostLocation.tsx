import { MapPin } from 'lucide-react'
import { Chip } from '../../../ui/inputs/Chip.tsx'
import { Icon } from '../../../ui/media/Icon.tsx'
import styles from './PostLocation.module.css'

/** `chip`: the pill on a post's own page. */
export const PostLocation = ({ location, chip = false }: { location: string; chip?: boolean }) => {
  if (location === '') return null
  if (chip) {
    return (
      <Chip plain icon={MapPin}>
        {location}
      </Chip>
    )
  }
  return (
    <p className={styles.location}>
      <Icon icon={MapPin} size={14} />
      <span className="truncate">{location}</span>
    </p>
  )
}

import { iconNames, iconOf } from '../../features/home/icon-names.ts'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/Icon.tsx'
import styles from './IconPicker.module.css'

/** The icons that the home page knows. */
export const IconPicker = ({ value, onChange }: { value: string; onChange: (icon: string) => void }) => (
  <div role="radiogroup" aria-label="图标" className={styles.icons}>
    {iconNames.map((name) => (
      <label key={name} className={cx(styles.icon, name === value && styles.chosen)}>
        <input
          type="radio"
          name="icon"
          aria-label={name}
          checked={name === value}
          onChange={() => onChange(name)}
          className="sr"
        />
        <Icon of={iconOf(name)} size={20} />
      </label>
    ))}
  </div>
)

import { iconNames, iconOf } from '../../circle/home/modules/home-icons.ts'
import { cx } from '../../ui/layout/cx.ts'
import { Icon } from '../../ui/media/Icon.tsx'
import styles from './IconPicker.module.css'

export const IconPicker = ({ value, onChange }: { value: string; onChange: (icon: string) => void }) => (
  <div role="radiogroup" aria-label="图标" className="cluster gap-1-5">
    {iconNames.map((name) => (
      <label key={name} className={cx(styles.icon, name === value && styles.chosen)}>
        <input
          type="radio"
          name="icon"
          aria-label={name}
          checked={name === value}
          onChange={() => onChange(name)}
          className="visually-hidden"
        />
        <Icon icon={iconOf(name)} size={20} />
      </label>
    ))}
  </div>
)

import { iconNames, iconOf } from '../../../circle/home/modules/home-icons.ts'
import { useField } from '../../../ui/inputs/Field.tsx'
import { cx } from '../../../ui/layout/cx.ts'
import { Icon } from '../../../ui/media/Icon.tsx'
import styles from './IconPicker.module.css'

export const IconPicker = ({ value, onChange }: { value: string; onChange: (icon: string) => void }) => (
  <div role="radiogroup" aria-label="图标" {...useField()} className="cluster gap-1-5">
    {iconNames.map((name) => (
      <label key={name} title={iconLabels[name]} className={cx(styles.icon, name === value && styles.chosen)}>
        <input
          type="radio"
          name="icon"
          aria-label={iconLabels[name]}
          checked={name === value}
          onChange={() => onChange(name)}
          className="visually-hidden"
        />
        <Icon icon={iconOf(name)} size={20} />
      </label>
    ))}
  </div>
)

const iconLabels: Record<string, string> = {
  newspaper: '报纸',
  sprout: '幼苗',
  'shopping-basket': '菜篮',
  'bed-double': '床',
  ticket: '门票',
  camera: '相机',
  megaphone: '喇叭',
  'messages-square': '对话',
  store: '商店',
  route: '路线',
  bus: '公交车',
  map: '地图',
  utensils: '餐具',
  'calendar-days': '日历',
  'heart-handshake': '爱心',
  landmark: '古迹',
  house: '房屋',
  trophy: '奖杯',
}

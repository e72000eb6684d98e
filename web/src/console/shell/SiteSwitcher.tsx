import { ChevronDown } from 'lucide-react'
import { paths } from '../../paths.ts'
import { hrefOf } from '../../platform/router/history.ts'
import { useParams } from '../../platform/router/hooks.ts'
import { ActingSelect } from '../../ui/inputs/ActingSelect.tsx'
import { Icon } from '../../ui/media/Icon.tsx'
import styles from './SiteSwitcher.module.css'
import { useConsole } from './use-console.ts'

/** The current site; another one is another page. A native select covers the label, so that keyboards and screen readers can use it. */
export const SiteSwitcher = () => {
  const { operator, site } = useConsole()
  const { page } = useParams()
  const choose = (id: number) => location.assign(`?siteid=${id}${hrefOf(paths.console(page))}`)
  return (
    <div className={styles.site}>
      <span aria-hidden="true" className={styles.initial}>
        {[...site.name][0]}
      </span>
      <span className={styles.text}>
        <b className="truncate">{site.name}</b>
        <small className="caption">{`站点 ${site.id}`}</small>
      </span>
      {operator.sites.length > 1 && (
        <>
          <Icon icon={ChevronDown} size={16} className="muted" />
          <ActingSelect
            aria-label="站点"
            options={operator.sites.map(({ id, name }) => ({ value: id, label: `${name}（${id}）` }))}
            value={site.id}
            onChange={choose}
            className={styles.select}
          />
          <span aria-hidden="true" className={styles.focusRing} />
        </>
      )}
    </div>
  )
}

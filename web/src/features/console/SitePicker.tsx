import { ChevronDown } from 'lucide-react'
import { paths } from '../../paths.ts'
import { useParams } from '../../router/hooks.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useGo } from '../../ui/use-go.ts'
import styles from './SitePicker.module.css'
import { useConsole } from './use-console.ts'

/** The site that is being run. A native list lies over it: every keyboard and screen reader knows it. */
export const SitePicker = () => {
  const { self, site } = useConsole()
  const { page } = useParams()
  const go = useGo()
  const choose = (id: string) =>
    go.to(paths.console(page, undefined, id === String(self.sites[0]?.id) ? {} : { site: id }))
  return (
    <div className={styles.site}>
      <span aria-hidden="true" className={styles.mark}>
        {[...site.name][0]}
      </span>
      <span className={styles.words}>
        <b className="clip">{site.name}</b>
        <small>{`站点 ${site.id}`}</small>
      </span>
      {self.sites.length > 1 && (
        <>
          <Icon of={ChevronDown} size={16} className={styles.chevron} />
          <select
            aria-label="站点"
            value={site.id}
            onChange={(event) => choose(event.target.value)}
            className={styles.select}
          >
            {self.sites.map(({ id, name }) => (
              <option key={id} value={id}>{`${name}（${id}）`}</option>
            ))}
          </select>
          <span aria-hidden="true" className={styles.ring} />
        </>
      )}
    </div>
  )
}

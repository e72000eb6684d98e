import type { DeskTag } from '@quanzi/contract/tag-desk'
import { formatCount } from '@quanzi/contract/text'
import { paths } from '../../paths.ts'
import { Link } from '../../router/Link.tsx'
import { Mark } from '../../ui/Badge.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import defaultCover from '../../ui/default-cover.svg'
import { Picture } from '../../ui/Picture.tsx'
import { Switch } from '../../ui/Switch.tsx'
import styles from './TagDeskRow.module.css'
import { useHot, type useShelf } from './use-tag-desk.ts'

/** A topic at the desk: the row leads to its view; below it what may be done. */
export const TagDeskRow = ({ tag, ask, shelf }: { tag: DeskTag; ask: boolean; shelf: ReturnType<typeof useShelf> }) => {
  const hot = useHot(tag, ask)
  return (
    <div className={styles.row}>
      <Link to={paths.tagView(tag.id)} className={styles.link}>
        <span className={styles.picture}>
          <Picture src={tag.thumb || defaultCover} width={56} height={56} />
        </span>
        <span className={styles.words}>
          <b className="clip">#{tag.tag}#</b>
          <span className="meta clip">
            {tag.typename}
            {tag.is_report === 1 && (
              <>
                <span className="dot" />
                <Mark tone="blue">报料</Mark>
              </>
            )}
          </span>
          <span className="meta num clip">
            {formatCount(tag.onlooker_all)} 浏览
            <span className="dot" />
            {formatCount(tag.num)} 参与
            <span className="dot" />
            {formatCount(tag.posts)} 帖
          </span>
        </span>
      </Link>
      <div className={styles.deeds}>
        {tag.offline === 0 && (
          <span className={styles.hot}>
            <span id={`hot-${tag.id}`}>
              热门<span className="sr"> {tag.tag}</span>
            </span>
            <Switch checked={hot.on} onChange={() => void hot.flip()} labelledBy={`hot-${tag.id}`} />
          </span>
        )}
        <span className="grow" />
        <ButtonLink small kind="outline" to={paths.tagForm(tag.id)} aria-label={`编辑 ${tag.tag}`}>
          编辑
        </ButtonLink>
        {tag.offline === 0 ? (
          <Button
            small
            kind="danger-outline"
            aria-label={`下线 ${tag.tag}`}
            onClick={() => void shelf.takeOffline(tag)}
          >
            下线
          </Button>
        ) : (
          <Button small kind="soft" aria-label={`恢复 ${tag.tag}`} onClick={() => void shelf.restore(tag)}>
            恢复
          </Button>
        )}
      </div>
    </div>
  )
}

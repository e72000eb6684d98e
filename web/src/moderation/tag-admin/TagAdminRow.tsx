import type { AdminTag } from '@quanzi/contract/moderation/tag-admin'
import { formatCount } from '@quanzi/contract/text'
import { paths } from '../../paths.ts'
import { Link } from '../../platform/router/Link.tsx'
import { Button, ButtonLink } from '../../ui/buttons/Button.tsx'
import { TextBadge } from '../../ui/feedback/Badge.tsx'
import { Switch } from '../../ui/inputs/Switch.tsx'
import defaultCover from '../../ui/media/default-cover.svg'
import { Picture } from '../../ui/media/Picture.tsx'
import styles from './TagAdminRow.module.css'
import { useHotToggle, type useTagPublication } from './use-tag-admin.ts'

export const TagAdminRow = ({ tag, confirmFirst, publication }: TagAdminRowProps) => {
  const hot = useHotToggle(tag, confirmFirst)
  return (
    <div className={styles.row}>
      <Link to={paths.tagView(tag.id)} className={styles.link}>
        <span className={styles.picture}>
          <Picture src={tag.thumb || defaultCover} width={56} height={56} />
        </span>
        <span className={styles.text}>
          <b className="truncate row-title">#{tag.tag}#</b>
          <span className="meta truncate">
            {tag.typename}
            {tag.is_report === 1 && (
              <>
                <span className="dot" />
                <TextBadge tone="blue">报料</TextBadge>
              </>
            )}
          </span>
          <span className="meta tabular-nums truncate">
            {formatCount(tag.onlooker_all)} 浏览
            <span className="dot" />
            {formatCount(tag.num)} 关注
            <span className="dot" />
            {formatCount(tag.posts)} 帖
          </span>
        </span>
      </Link>
      <div className={styles.actions}>
        {tag.offline === 0 && (
          <span className="row secondary gap-2">
            <span id={`hot-${tag.id}`} className={styles.hot}>
              热门<span className="visually-hidden"> {tag.tag}</span>
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
            onClick={() => void publication.takeOffline(tag)}
          >
            下线
          </Button>
        ) : (
          <Button small kind="soft" aria-label={`恢复 ${tag.tag}`} onClick={() => void publication.restore(tag)}>
            恢复
          </Button>
        )}
      </div>
    </div>
  )
}

type TagAdminRowProps = { tag: AdminTag; confirmFirst: boolean; publication: ReturnType<typeof useTagPublication> }

import { aiLabelOfGrade } from '@quanzi/contract/circle/ai-label'
import type { Homepage } from '@quanzi/contract/identity/member'
import { Fragment, type ReactNode } from 'react'
import { Title } from '../../ui/layout/Header.tsx'
import { Avatar } from '../../ui/media/Avatar.tsx'
import { Picture } from '../../ui/media/Picture.tsx'
import { isElder } from '../../ui/state/settings/elder.ts'
import { knownPlace } from '../../ui/text/known-place.ts'
import styles from './MemberHeader.module.css'

/** `action` is the button on the right: follow, or edit on one's own page. */
export const MemberHeader = ({ page, action }: { page: Homepage | undefined; action?: ReactNode }) => (
  <>
    <div className={styles.cover}>{page && <Picture src={page.cover} width={375} height={100} eager />}</div>
    <div className={styles.head}>
      <div className={styles.line}>
        <Avatar
          src={page?.user_data.img_url ?? ''}
          name={page?.user_data.nickname ?? ''}
          size={80}
          verified={page?.user_data.auth === 1}
          className={styles.avatar}
        />
        {action}
      </div>
      <Title text={page?.user_data.nickname ?? '个人主页'} className={styles.name} />
      <div className={styles.about}>
        {page?.bio && <p className={styles.bio}>{page.bio}</p>}
        {page && (
          <p className="meta">
            {getFacts(page).map((fact, index) => (
              <Fragment key={fact}>
                {index > 0 && <span className="dot" />}
                {fact}
              </Fragment>
            ))}
          </p>
        )}
      </div>
    </div>
  </>
)

const getFacts = ({ user_data, ip_location, ai_grade }: Homepage): string[] => [
  ...(user_data.auth === 1 ? ['认证作者'] : []),
  ...(knownPlace(ip_location) ? [`${isElder ? '网络所在地' : 'IP 属地'} ${ip_location}`] : []),
  ...(ai_grade > 0 ? [`主页图片${aiLabelOfGrade(ai_grade)}`] : []),
]

import type { Homepage } from '@quanzi/contract/identity/member'
import type { ReactNode } from 'react'
import { Title } from '../../ui/layout/Header.tsx'
import { Avatar } from '../../ui/media/Avatar.tsx'
import { knownPlace } from '../../ui/text/known-place.ts'
import styles from './MemberHeader.module.css'

/** `action` is the button on the right: follow, or edit on the own page. */
export const MemberHeader = ({ page, action }: { page: Homepage | undefined; action?: ReactNode }) => (
  <>
    <div className={styles.cover}>{page && <img src={page.cover} alt="" />}</div>
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
      {page?.bio && <p className={styles.bio}>{page.bio}</p>}
      {page && (
        <p className="meta">
          {page.user_data.auth === 1 && '认证作者'}
          {page.user_data.auth === 1 && knownPlace(page.ip_location) && <span className="dot" />}
          {knownPlace(page.ip_location) && `IP 属地 ${page.ip_location}`}
        </p>
      )}
    </div>
  </>
)

import type { Homepage } from '@quanzi/contract/member'
import type { ReactNode } from 'react'
import { Avatar } from '../../ui/Avatar.tsx'
import cover from '../../ui/default-cover.svg'
import { Title } from '../../ui/Header.tsx'
import styles from './UserHead.module.css'

/** Cover, picture over its edge, name. `action` stands at the right: follow, or what one does with one's own page. */
export const UserHead = ({ page, action }: { page: Homepage | undefined; action?: ReactNode }) => (
  <>
    <div className={styles.cover}>
      <img src={cover} alt="" />
    </div>
    <div className={styles.head}>
      <div className={styles.line}>
        <Avatar
          src={page?.user_data.img_url ?? ''}
          name={page?.user_data.nickname ?? ''}
          size={80}
          verified={page?.user_data.auth === 1}
          className={styles.picture}
        />
        {action}
      </div>
      <Title text={page?.user_data.nickname ?? '个人主页'} className={styles.name} />
      {page && (
        <p className="meta">
          {page.user_data.auth === 1 && '认证作者'}
          {page.user_data.auth === 1 && page.ip_location && <span className="dot" />}
          {page.ip_location && `IP 属地 ${page.ip_location}`}
        </p>
      )}
    </div>
  </>
)

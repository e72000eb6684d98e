import type { Reviewer } from '@quanzi/contract/states'
import { Check, ShieldCheck } from 'lucide-react'
import { cx } from '../../../ui/layout/cx.ts'
import { Icon } from '../../../ui/media/Icon.tsx'
import styles from './RoleCard.module.css'

/** Level of the reviewer, the effect of passing a post, and the position in the review flow. */
export const RoleCard = ({ reviewer: { flow, level } }: { reviewer: Reviewer }) => {
  const steps = flow === 'double' ? ['一级审核', '二级审核'] : ['审核']
  const currentIndex = flow === 'double' ? level - 1 : 0
  return (
    <section className={styles.card} aria-label="我的身份">
      <div className={styles.role}>
        <Icon icon={ShieldCheck} size={26} className={styles.shield} />
        <div className="grow">
          <h2 className="bold">{level === 2 ? '二级审核员' : '一级审核员'}</h2>
          <p className="caption">{roleDescription({ flow, level })}</p>
        </div>
      </div>
      <ol className={styles.flow} aria-label="审核流程">
        {steps.map((step, index) => (
          <li
            key={step}
            className={cx(styles.step, index === currentIndex && styles.current)}
            aria-current={index === currentIndex ? 'step' : undefined}
          >
            <span className={styles.number}>{index + 1}</span>
            {step}
            {index === currentIndex && <small className={styles.currentNote}>您在这里</small>}
          </li>
        ))}
        <li className={styles.step}>
          <span className={styles.number}>
            <Icon icon={Check} size={16} />
          </span>
          上线
        </li>
      </ol>
    </section>
  )
}

const roleDescription = ({ flow, level }: Pick<Reviewer, 'flow' | 'level'>): string => {
  if (flow === 'single') return '二级审核未开启：您通过的内容会直接上线'
  return level === 1 ? '二级审核已开启：您通过的内容会进入二级审核' : '二级审核已开启：您通过的内容会直接上线'
}

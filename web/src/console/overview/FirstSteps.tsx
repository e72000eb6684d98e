import type { FirstStepKey } from '@quanzi/contract/console/operator'
import { ChevronRight, CircleCheck, CircleDashed } from 'lucide-react'
import { paths } from '../../paths.ts'
import { Link } from '../../platform/router/Link.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { toastError } from '../../ui/feedback/toast.ts'
import { cx } from '../../ui/layout/cx.ts'
import { Icon } from '../../ui/media/Icon.tsx'
import { Panel } from '../shell/Panel.tsx'
import { useConsole, useSiteMutation, useSiteQuery } from '../shell/use-console.ts'
import styles from './FirstSteps.module.css'

/** What a new site still needs, until everything is done or an operator puts the list away. */
export const FirstSteps = () => {
  const { operator, to } = useConsole()
  const { data } = useSiteQuery('GET console/steps', {})
  const hide = useSiteMutation('POST console/steps_hide')
  if (!data || data.hidden === 1 || data.steps.every(({ done }) => done === 1)) return null
  const places: Record<FirstStepKey, string> = {
    name: to('settings', undefined, { show: 'circle_title' }),
    host: to('sites'),
    legal: to('settings', undefined, { show: 'map_adcode' }),
    picture: to('settings', undefined, { show: 'startup_image' }),
    reviewers: to('staff', undefined, { add: operator.member.id }),
    topics: paths.tagForm(),
    words: to('words'),
    post: paths.compose(),
    notice: to('notices'),
    security: to('security'),
  }
  const done = data.steps.filter((step) => step.done === 1).length
  return (
    <Panel
      flush
      title="首日清单"
      note={`已完成 ${done}/${data.steps.length}`}
      actions={
        <Button
          small
          kind="text"
          busy={hide.isPending}
          onClick={() => void hide.mutateAsync({ hidden: 1 }).catch(toastError)}
        >
          不再显示
        </Button>
      }
    >
      <ul className={styles.steps}>
        {data.steps.map((step) => (
          <li key={step.key}>
            <Link to={places[step.key]} className={cx(styles.step, step.done === 1 && styles.done)}>
              <Icon icon={step.done === 1 ? CircleCheck : CircleDashed} size={18} />
              <span className="grow">
                <b>{labels[step.key][0]}</b>
                <small className="caption">{labels[step.key][1]}</small>
              </span>
              <span className="meta">{step.done === 1 ? '已完成' : '待完成'}</span>
              <Icon icon={ChevronRight} size={14} />
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

const labels: Record<FirstStepKey, readonly [title: string, note: string]> = {
  name: ['填写圈子名称', '显示在首页顶部和分享里'],
  host: ['填写域名', '分享、告警和微信登录都用它'],
  legal: ['填写主办单位', '备案号依法显示在网页上；同时核对所在省份'],
  picture: ['上传启动图片', '打开圈子时先看到它'],
  reviewers: ['任命审核员', '也可以任命自己'],
  topics: ['建立话题', '先有分类，再有话题'],
  words: ['添加敏感词', '含有它们的内容会被拒绝或先审'],
  post: ['发布第一条帖子', '先写一条，再请大家来'],
  notice: ['发送第一条通知', '告诉成员圈子开张了'],
  security: ['开启两步验证', '保护您的后台登录'],
}

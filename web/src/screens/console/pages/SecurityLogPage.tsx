import { securityKindLabels } from '@quanzi/contract/console/security/security-kinds'
import type { SecurityEvent } from '@quanzi/contract/console/security/security-log'
import { anonymousName } from '@quanzi/contract/limits'
import { formatDateTime } from '@quanzi/contract/text'
import { CsvButton } from '../../../console/lists/CsvButton.tsx'
import { Filters, optionsOf, PeriodFilter, SelectFilter, TextFilter } from '../../../console/lists/Filters.tsx'
import { Table } from '../../../console/lists/Table.tsx'
import { useUrlFilters } from '../../../console/lists/use-url-filters.ts'
import { callLabel } from '../../../console/security-log/call-label.ts'
import { itemLabel } from '../../../console/security-log/item-label.ts'
import {
  securityLogFilterNames,
  toSecurityLogInput,
  useSecurityLog,
} from '../../../console/security-log/use-security-log.ts'
import { Panel } from '../../../console/shell/Panel.tsx'
import { useConsole } from '../../../console/shell/use-console.ts'
import { Avatar } from '../../../ui/media/Avatar.tsx'
import styles from './SecurityLogPage.module.css'

/** 安全日志: rejections, logins and publications in windows of ten minutes; the filters are in the URL. */
export const SecurityLogPage = () => {
  const { chief } = useConsole()
  const [filters, , field] = useUrlFilters(securityLogFilterNames)
  const list = useSecurityLog(filters)
  const isEverywhere = filters.scope === 'all'
  return (
    <Panel
      flush
      title="安全日志"
      note="登录、发布和被拒绝的操作，每十分钟合计一次"
      actions={<CsvButton path="security" filters={toSecurityLogInput(filters)} />}
    >
      <Filters>
        <SelectFilter label="事件" options={kindOptions} {...field('kind')} />
        {chief && <SelectFilter label="范围" options={scopeOptions} {...field('scope')} />}
        <TextFilter label="成员 ID" {...field('who')} />
        <TextFilter label="网段或地址" placeholder="192.0.2.0/24" {...field('network')} />
        <PeriodFilter field={field} />
      </Filters>
      <Table
        label="安全事件"
        list={list}
        keyOf={({ id }) => id}
        empty={{ text: Object.values(filters).some(Boolean) ? '没有这样的事件' : '还没有事件' }}
        columns={[
          {
            head: '事件',
            cell: ({ kind, site }) => (
              <>
                {labels[kind] ?? kind}
                {isEverywhere && site > 0 && <div className="meta">站点 {site}</div>}
              </>
            ),
          },
          { head: '成员', wraps: true, cell: (event) => <MemberCell event={event} /> },
          {
            head: '网络',
            wraps: true,
            cell: ({ network, address }) => <Network address={address || network || '–'} />,
          },
          {
            head: '内容',
            wide: true,
            cell: ({ item, call }) => (
              <span className="clamp-2">{itemLabel(item) || callLabel(call) || '其余合计'}</span>
            ),
          },
          { head: '次数', number: true, cell: ({ n }) => n },
          {
            head: '首次和末次',
            cell: ({ first, last }) => (
              <div className="tabular-nums">
                <time>{formatDateTime(first)}</time>
                <br />
                <time>{formatDateTime(last)}</time>
              </div>
            ),
          },
        ]}
      />
    </Panel>
  )
}

const MemberCell = ({ event: { member, anonymous } }: { event: SecurityEvent }) =>
  member ? (
    <span className="row gap-2">
      <Avatar src={member.img_url} name={member.nickname} size={24} />
      {member.nickname}
      <span className="meta no-shrink">{member.id}</span>
    </span>
  ) : (
    (anonymous && anonymousName) || '访客'
  )

/** One of IPv6 wraps between its groups. */
const Network = ({ address }: { address: string }) =>
  [...address.matchAll(/[^:]*:|[^:]+/g)].map(({ 0: group, index }) => (
    <span key={index} className={styles.group}>
      {group}
    </span>
  ))

const labels: Record<string, string> = securityKindLabels
const kindOptions = optionsOf(labels)
const scopeOptions = [
  { value: '', label: '本站点' },
  { value: 'all', label: '全部站点' },
]

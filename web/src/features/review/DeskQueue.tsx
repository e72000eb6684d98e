import { ArrowUp, CircleCheck, Inbox } from 'lucide-react'
import { Icon } from '../../ui/Icon.tsx'
import { PagedList } from '../../ui/PagedList.tsx'
import { PullToRefresh } from '../../ui/PullToRefresh.tsx'
import { RowSkeletons } from '../../ui/Skeletons.tsx'
import { scrollToTop } from '../../ui/scroll-to-top.ts'
import styles from './DeskQueue.module.css'
import { DeskRow } from './DeskRow.tsx'
import type { DeskItem } from './desk-item.ts'
import { tabLabels } from './queue.ts'
import type { Desk } from './use-desk.ts'
import { nouns } from './words.ts'

/** The endless list of a tab. */
export const DeskQueue = ({ desk }: { desk: Desk }) => {
  const { kind, value, words, list, decisions, bulk, newcomers } = desk
  return (
    <PullToRefresh onRefresh={() => list.refetch()}>
      <div className={styles.queue}>
        {newcomers > 0 && !bulk.on && (
          <button type="button" className={styles.newcomers} onClick={() => void list.refetch().then(scrollToTop)}>
            <Icon of={ArrowUp} size={16} />
            {`有${newcomers}条新内容`}
          </button>
        )}
        <PagedList
          list={list}
          place={`${kind}:${value}:${words}`}
          keyOf={idOf}
          label={`${nouns[kind]}列表`}
          gap={8}
          skeleton={<RowSkeletons count={6} />}
          empty={emptyFor(desk)}
          render={(item) => (
            <DeskRow
              item={item}
              alive={desk.aliveOf(item)}
              holder={desk.holderOf(item)}
              leaving={decisions.leaving.has(item.id)}
              open={desk.openId === item.id}
              {...(bulk.on && {
                choice: {
                  chosen: bulk.chosen.has(item.id),
                  may: bulk.mayChoose(item),
                  toggle: () => bulk.toggle(item.id),
                },
              })}
              onOpen={() => desk.open(item.id)}
              {...(!bulk.on && { onAlike: () => desk.showAlike(item) })}
              onAct={(action) => desk.act(item, action)}
            />
          )}
        />
      </div>
    </PullToRefresh>
  )
}

const idOf = (item: DeskItem) => item.id

const emptyFor = ({ tab, words, kind }: Desk) => {
  if (words !== '') return { text: `没有找到相关${nouns[kind]}`, icon: Inbox }
  if (tab === 'reported' || tab === 'appealed') return { text: `没有待处理的${tabLabels[tab]}`, icon: CircleCheck }
  return tab === 'pending'
    ? { text: `待审核的${nouns[kind]}都处理完了`, icon: CircleCheck }
    : { text: '暂无数据', icon: Inbox }
}

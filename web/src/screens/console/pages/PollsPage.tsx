import type { Poll } from '@quanzi/contract/circle/poll'
import { day } from '@quanzi/contract/time'
import { PollBlock } from '../../../circle/poll/PollBlock.tsx'
import type { PollDraft } from '../../../console/polls/PollDrawer.tsx'
import { Polls } from '../../../console/polls/Polls.tsx'
import { serverNow } from '../../../platform/server-clock.ts'
import styles from './PollsPage.module.css'

/** 投票: the form shows previews before and after voting. */
export const PollsPage = () => <Polls preview={(draft) => <Preview draft={draft} />} />

const Preview = ({ draft }: { draft: PollDraft }) =>
  filledOptions(draft).length < 2 ? (
    <p className="meta">填写两个选项后显示预览</p>
  ) : (
    <div className={styles.preview}>
      <section aria-label="投票前的样子">
        <h3 className={styles.title}>投票前</h3>
        <div inert>
          <PollBlock key={`before ${draft.options.join()}`} poll={toPreviewPoll(draft, false)} />
        </div>
      </section>
      <section aria-label="投票后的样子">
        <h3 className={styles.title}>投票后</h3>
        <div inert>
          <PollBlock key={`after ${draft.options.join()}`} poll={toPreviewPoll(draft, true)} />
        </div>
      </section>
    </div>
  )

const filledOptions = ({ options }: PollDraft) => options.filter((option) => option.trim() !== '')

/** The draft as a poll of the circle, with sample votes in decreasing order. */
const toPreviewPoll = (draft: PollDraft, voted: boolean): Poll => {
  const options = filledOptions(draft)
  const votes = options.map((_, index) => Math.max(1, 58 - 17 * index))
  const voters = votes.reduce((sum, n) => sum + n, 0)
  const numbers = voted && draft.show_value === 1
  return {
    id: draft.id ?? 0,
    tag_id: draft.tag_id,
    content: draft.content || '问题',
    type: draft.type,
    min_option: draft.min_option || 1,
    max_option: draft.max_option || 1,
    start_time: new Date(serverNow()).toISOString(),
    end_time: new Date(serverNow() + day).toISOString(),
    show_value: draft.show_value,
    is_show: 1,
    my_count: voted ? 1 : 0,
    phase: 'running',
    changes_in: day,
    ...(numbers && { voters }),
    options: options.map((option, index) => ({
      id: index + 1,
      option,
      my_vote: voted && index === 0 ? 1 : 0,
      ...(numbers && { count: votes[index] ?? 0, rate: Math.round(((votes[index] ?? 0) / voters) * 1000) / 10 }),
    })),
  }
}

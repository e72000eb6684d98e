import { describeChoice } from '@quanzi/contract/circle/ballot'
import type { Poll } from '@quanzi/contract/circle/poll'
import { formatCount } from '@quanzi/contract/text'
import { type Html, html } from './html.ts'
import { circleAddress, type SiteUrls } from './page-document.ts'

export const pollState = ({ phase, type, min_option: min, max_option: max, show_value }: Poll): string => {
  if (phase !== 'running') return phase === 'before' ? '投票未开始' : '投票已结束'
  return `${describeChoice({ multiple: type === '2', min, max })}，${show_value === 1 ? '投票后可见结果' : '结果不公开'}`
}

/** The poll as visitors see it; they vote in the circle. */
export const pollCard = (urls: SiteUrls, poll: Poll): Html => html`<section class="card"><h2>${poll.content}</h2>
<p class="soft">${pollState(poll)}${poll.voters !== undefined && ` · ${formatCount(poll.voters)} 人参与`}</p>
<ul class="plain">${poll.options.map(({ option, count, rate }) => html`<li>${option}${count !== undefined && html` <span class="soft">${formatCount(count)} 票 ${rate}%</span>`}</li>`)}</ul>
${poll.phase === 'running' && html`<p><a class="enter" href="${circleAddress(urls, `#/topicdetails/${poll.tag_id}`)}">去投票</a></p>`}</section>
`

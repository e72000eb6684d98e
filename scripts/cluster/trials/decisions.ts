import { setTimeout as pause } from 'node:timers/promises'
import { createSubmit, type Person, siteId } from '../load.ts'
import { waitFor } from '../program.ts'
import { type Result, requireNginx, type TrialOptions } from './results.ts'

/** A post is taken offline in one process; visitors ask all of them until it is gone. */
export const tryDecisions = async ({ circle, print, people, reviewer }: TrialOptions): Promise<Result[]> => {
  const nginx = requireNginx(circle)
  const submit = createSubmit(nginx.send)
  const shows = async (port: number, id: number, content: string): Promise<boolean> => {
    const url = `http://127.0.0.1:${port}/api/circle/topicapi?siteid=${siteId}`
    const answers = await Promise.all([
      fetch(`${url}&action=list&pagesize=100`),
      fetch(`${url}&action=detail&topic_id=${id}`),
    ])
    const texts = await Promise.all(answers.map((answer) => answer.text()))
    return texts.some((text) => text.includes(content))
  }
  const waits: number[] = []
  for (let n = 0; n < 10; n++) {
    const author = people[n % people.length] as Person
    const content = `trial of decisions ${n} ${Date.now()}`
    const { topic_id } = await submit(author, 'postingapi', { action: 'common', content })
    await submit(reviewer, 'topic', { action: 'pass', topic_id: String(topic_id), rev: '1' })
    await Promise.all(
      circle.ports.map((port) => waitFor('the post', () => shows(port, topic_id, content), { seconds: 10 })),
    )
    await submit(reviewer, 'topic', { action: 'offline', topic_id: String(topic_id), reason: '引战' })
    const decidedAt = performance.now()
    /** Milliseconds from the decision to the last request that was still answered with the post. */
    const staleFor = async (port: number): Promise<number> => {
      for (let stale = 0; ; await pause(10)) {
        const askedAfter = performance.now() - decidedAt
        if (askedAfter > 10_000 || !(await shows(port, topic_id, content))) return stale
        stale = askedAfter
      }
    }
    waits.push(...(await Promise.all(circle.ports.map(staleFor))))
  }
  const worst = Math.max(...waits)
  print(`${waits.length} checks; the post was shown to questions of up to ${Math.round(worst)} ms after the decision`)
  return [
    {
      trial: 'decisions',
      what: 'gone from all processes',
      value: `${(worst / 1000).toFixed(2)} s`,
      target: '≤ 1 s',
      good: worst <= 1_000,
    },
  ]
}

/** The answer to one request, wherever it was served. */
type Answer = { status: number; state: 0 | 1; code: number; data: unknown; cookies: string[] }
type Request = { call: string; input: Record<string, unknown>; cookie: string }

export type MixedOptions = {
  /** Sends a request to any of the processes. */
  send(request: Request): Promise<Answer>
  /** The text of a page for visitors, from any of the processes. */
  readPage(path: string): Promise<string>
  people: readonly { id: number; cookie: string }[]
  reviewer: { cookie: string }
  operations: number
  /** A number from 0 up to 1. */
  random: () => number
}

/** `leaving` from the moment that the withdrawal is sent, `withdrawnAt` from its answer on. */
type Item = { id: number; leaving: boolean; withdrawnAt: number | null }
type OwnPost = Item & { author: number; content: string; liked: boolean; comments: Item[] }

/** A browser: it sends the cookies that it was given, as long as they last. */
const createBrowser = (session: string) => {
  const jar = new Map<string, { value: string; until: number }>()
  return {
    cookie: () =>
      [
        session,
        ...[...jar].flatMap(([name, { value, until }]) => (until > performance.now() ? [`${name}=${value}`] : [])),
      ].join('; '),
    keep(lines: readonly string[]): void {
      for (const line of lines) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        const seconds = Number(/Max-Age=(\d+)/i.exec(line)?.[1] ?? 0)
        jar.set(name, { value, until: performance.now() + seconds * 1_000 })
      }
    },
  }
}

/**
 * Members who publish, comment, like and delete, a reviewer who approves and takes offline, and visitors who read, all at once.
 * Each answer is compared with what had been acknowledged when its request began. Returns what was wrong.
 */
export const runMixedOperations = async ({ send, readPage, people, reviewer, operations, random }: MixedOptions) => {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const wrong: string[] = []
  const statuses = new Map<string, number>()
  const withdrawn = new Map<string, number>()
  const shown: OwnPost[] = []
  let done = 0

  const ask = async (
    browser: ReturnType<typeof createBrowser> | null,
    call: string,
    input: Record<string, unknown>,
  ) => {
    const askedAt = performance.now()
    const answer = await send({ call, input, cookie: browser?.cookie() ?? '' })
    browser?.keep(answer.cookies)
    done += 1
    const answered = answer.status === 200 || answer.status === 410 ? String(answer.status) : `${answer.status} ${call}`
    statuses.set(answered, (statuses.get(answered) ?? 0) + 1)
    return { ...answer, askedAt }
  }
  const isWithdrawn = (key: string, askedAt: number): boolean =>
    (withdrawn.get(key) ?? Number.POSITIVE_INFINITY) < askedAt
  const complain = (what: string): void => void wrong.push(what)

  const staff = createBrowser(reviewer.cookie)
  const withdraw = async (kind: 'post' | 'comment', item: Item, send: () => ReturnType<typeof ask>): Promise<void> => {
    item.leaving = true
    if ((await send()).state !== 1) return
    item.withdrawnAt = performance.now()
    withdrawn.set(`${kind} ${item.id}`, item.withdrawnAt)
  }

  const idsOf = (list: unknown): number[] =>
    ((list as { data?: { topic_id: number }[] } | null)?.data ?? []).map(({ topic_id }) => topic_id)
  const firstId = async (call: string, input: Record<string, unknown>): Promise<number | undefined> => {
    const { data } = (await ask(null, call, input)).data as { data: { id?: number; tag_id?: number }[] }
    return data[0]?.id ?? data[0]?.tag_id
  }
  const tag = await firstId('GET circle/tagapi list', { post_list: 1 })
  const period = await firstId('GET circle/rankApi rank_period_list', {})

  /** Places other than the feed where a withdrawn post must not be shown. */
  const visitElsewhere = async (post: OwnPost): Promise<void> => {
    const lists: [call: string, input: Record<string, unknown>][] = [
      ['GET circle/topicapi search', { keywords: post.content.split(' ')[1] }],
      ['GET circle/topicapi today_hot', {}],
      ['GET circle/memberapi topic', { id: post.author }],
      ...(tag ? [['GET circle/topicapi taglist', { tagid: tag }] satisfies [string, object]] : []),
      ...(period ? [['GET circle/rankApi rank_list', { period }] satisfies [string, object]] : []),
    ]
    const chosen = Math.floor(random() * (lists.length + 2))
    const list = lists[chosen]
    if (list) {
      const [call, input] = list
      const { data, askedAt } = await ask(null, call, input)
      const { topic } = (data ?? {}) as { topic?: unknown }
      for (const id of idsOf(topic ?? data))
        if (isWithdrawn(`post ${id}`, askedAt)) complain(`${call} shows the withdrawn post ${id}`)
      return
    }
    const askedAt = performance.now()
    done += 1
    const text = await readPage(chosen === lists.length ? `/s/${post.id}` : '/s/')
    if (text.includes(post.content) && isWithdrawn(`post ${post.id}`, askedAt))
      complain(`a public page shows the withdrawn post ${post.id}`)
  }
  const visit = async (): Promise<void> => {
    const post = pick(shown)
    if (post && random() < 0.3) return visitElsewhere(post)
    if (!post || random() < 0.3) {
      const list = await ask(null, 'GET circle/topicapi list', { order: 1, pagesize: 20 })
      for (const id of idsOf(list.data))
        if (isWithdrawn(`post ${id}`, list.askedAt)) complain(`the list shows the withdrawn post ${id}`)
      return
    }
    if (random() < 0.4) {
      const list = await ask(null, 'GET circle/replyapi list', { topic_id: post.id, order: 1, pagesize: 20 })
      const comments = (list.data as { data?: { comment_id: number }[] } | null)?.data ?? []
      for (const { comment_id } of comments)
        if (isWithdrawn(`comment ${comment_id}`, list.askedAt) || isWithdrawn(`post ${post.id}`, list.askedAt))
          complain(`a visitor sees the withdrawn comment ${comment_id}`)
      return
    }
    const detail = await ask(null, 'GET circle/topicapi detail', { topic_id: post.id })
    const { content } = (detail.data ?? {}) as { content?: string }
    if (content !== undefined && isWithdrawn(`post ${post.id}`, detail.askedAt))
      complain(`a visitor sees the withdrawn post ${post.id}`)
    if (detail.status === 200 && !post.leaving && content === undefined)
      complain(`a visitor does not see the approved post ${post.id}`)
  }

  const member = async ({ id: author, cookie }: MixedOptions['people'][number]): Promise<void> => {
    const browser = createBrowser(cookie)
    const own: OwnPost[] = []
    const living = () => own.filter(({ leaving }) => !leaving)

    const publish = async (): Promise<void> => {
      const content = `mixed ${random().toString(36).slice(2)} ${own.length}`
      const fields = tag && own.length % 2 === 0 ? { content, tag } : { content }
      const { state, data } = await ask(browser, 'POST circle/postingapi common', fields)
      if (state !== 1) return
      const id = (data as { topic_id: number }).topic_id
      const seen = await ask(browser, 'GET circle/topicapi detail', { topic_id: id })
      if (seen.status === 200 && (seen.data as { content?: string } | null)?.content !== content)
        complain(`the author does not see their post ${id}`)
      const passed = await ask(staff, 'POST circle/topic pass', { topic_id: id, rev: 1 })
      if (passed.state !== 1) return
      const post: OwnPost = { id, author, content, liked: false, comments: [], leaving: false, withdrawnAt: null }
      own.push(post)
      shown.push(post)
      if (shown.length > 200) shown.shift()
    }
    /** `choice` from 0 to 1: likes, comments, withdrawn comments, withdrawn posts. */
    const change = async (post: OwnPost, choice = random()): Promise<void> => {
      if (choice < 0.35) {
        const call = post.liked ? 'POST circle/diggapi topic_cancel' : 'POST circle/diggapi topic'
        const { state } = await ask(browser, call, { topic_id: post.id })
        if (state === 1) post.liked = !post.liked
      } else if (choice < 0.65) {
        const { state, data } = await ask(browser, 'POST circle/replyapi comment', {
          topic_id: post.id,
          content: `said ${random().toString(36).slice(2)}`,
        })
        if (state === 1)
          post.comments.push({
            id: (data as { comment: { comment_id: number } }).comment.comment_id,
            leaving: false,
            withdrawnAt: null,
          })
      } else if (choice < 0.8) {
        const comment = pick(post.comments.filter(({ leaving }) => !leaving))
        if (comment)
          await withdraw('comment', comment, () => ask(browser, 'POST circle/replyapi del', { comment_id: comment.id }))
      } else if (choice < 0.9)
        await withdraw('post', post, () =>
          ask(staff, 'POST circle/topic offline', { topic_id: post.id, reason: '引战' }),
        )
      else await withdraw('post', post, () => ask(browser, 'POST circle/topicapi del', { topic_id: post.id }))
    }
    const lookBack = async (post: OwnPost): Promise<void> => {
      const detail = await ask(browser, 'GET circle/topicapi detail', { topic_id: post.id })
      const { is_digg, content } = (detail.data ?? {}) as { is_digg?: number; content?: string }
      if (detail.status !== 200 || post.leaving) return
      if (content !== post.content || is_digg !== (post.liked ? 1 : 0))
        complain(`the author does not see their like of post ${post.id}`)
      const newest = living().at(-1)
      const homepage = await ask(browser, 'GET circle/memberapi topic', { id: author })
      const listed = idsOf(homepage.data)
      // An author's page lists offline posts too: enough of them move a post off the first page.
      const isExpected = (id: number) => listed.length === 0 || listed.some((other) => other < id)
      if (homepage.status === 200 && newest && !newest.leaving && isExpected(newest.id) && !listed.includes(newest.id))
        complain(`the author does not see their post ${newest.id} on the homepage, but ${listed}`)
      const list = await ask(browser, 'GET circle/replyapi list', { topic_id: post.id, order: 1, pagesize: 20 })
      const ids = new Set(
        ((list.data as { data?: { comment_id: number }[] } | null)?.data ?? []).map(({ comment_id }) => comment_id),
      )
      const expected = post.comments.filter(({ leaving }) => !leaving).slice(-20)
      if (list.status === 200 && !expected.every(({ id }) => ids.has(id)))
        complain(`the author does not see an own comment of post ${post.id}`)
    }

    // A short run too withdraws something.
    await publish()
    for (const first of own) for (const choice of [0.4, 0.7]) await change(first, choice)
    while (done < operations) {
      const post = pick(living())
      if (!post || random() < 0.08) await publish()
      else if (random() < 0.45) {
        await change(post)
        await lookBack(post)
      } else await lookBack(post)
      for (let n = 0; n < 3; n++) await visit()
    }
  }
  await Promise.all(people.map(member))
  return { done, wrong, statuses, withdrawn: withdrawn.size }
}

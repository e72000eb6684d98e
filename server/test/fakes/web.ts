import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Renders what it is given, as the bundle of the web does. */
const renderer = `import { isMainThread } from 'node:worker_threads'
export const renderHome = ({ answers, client, address }) => {
  if (answers.feed.data.some(({ content }) => content.includes('坏掉'))) throw new Error('broken')
  const cards = answers.feed.data.map((post) => '<a href="#/sharedetail/' + post.topic_id + '">' + post.content + '</a>')
  return { head: '<link rel="preload" href="small"/><link rel="preload" fetchPriority="high"/>', body: client + address + cards.join('') + (isMainThread ? '' : '<i>on a thread</i>') }
}`
export const template = `<!doctype html>
<html lang="zh-CN"><head><meta name="description" content="圈子：身边人的社区" /><title>圈子</title><script>first()</script><script type="module" crossorigin src="./assets/app.js"></script></head>
<body><div id="root"><div id="shell"><i></i></div></div><noscript>请开启 JavaScript 后浏览圈子。</noscript></body></html>`

/** A folder like web/dist, with what the server needs for the first screen. */
export const createFakeWeb = async (): Promise<string> => {
  const webRoot = await mkdtemp(join(tmpdir(), 'quanzi-web-'))
  await mkdir(join(webRoot, 'ssr'))
  await mkdir(join(webRoot, 'assets'))
  await writeFile(join(webRoot, 'index.html'), template)
  await writeFile(join(webRoot, 'ssr/render-home.js'), renderer)
  await writeFile(join(webRoot, 'assets/Home.css'), '.home{}')
  await writeFile(join(webRoot, 'assets/Waterfall.css'), '.waterfall{}')
  await writeFile(
    join(webRoot, 'ssr/home-styles.json'),
    '{"list":["assets/Home.css"],"waterfall":["assets/Home.css","assets/Waterfall.css"]}',
  )
  return webRoot
}

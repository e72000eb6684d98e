import { escapeHtml } from '../../platform/text/escape-html.ts'

export const people = [
  { id: 'xiaoman', nickname: '微信小满' },
  { id: 'aning', nickname: '微信阿宁' },
  { id: 'laochen', nickname: '微信老陈' },
] as const

export const consentPage = (query: URLSearchParams): string => {
  const link = (person: string, label: string) => {
    const to = new URLSearchParams({
      redirect_uri: query.get('redirect_uri') ?? '',
      scope: query.get('scope') ?? '',
      state: query.get('state') ?? '',
      person,
    })
    return `<li><a href="decide?${escapeHtml(to.toString())}">${label}</a></li>`
  }
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>微信登录（模拟）</title>
<style>:root{color-scheme:light dark;font:16px/1.6 system-ui,sans-serif}body{max-width:24rem;margin:0 auto;padding:1.5rem}
ul{list-style:none;padding:0;display:grid;gap:.75rem}a{display:block;min-height:44px;line-height:44px;text-align:center;border:1px solid;border-radius:8px;color:inherit;text-decoration:none}
</style></head><body><h1>圈子 申请使用</h1><p>您的昵称、头像。这是本机的微信模拟。</p><ul>
${people.map(({ id, nickname }) => link(id, `允许，以「${nickname}」`)).join('\n')}
${link('snapshot', '快照页模式')}
${link('', '拒绝')}
</ul></body></html>`
}

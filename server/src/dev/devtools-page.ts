const demoAccounts = [
  ['13800000001', '发帖人', '写帖子、评论、点赞', '#/'],
  ['13800000002', '发帖人', '另一位读者', '#/'],
  ['13800000003', '认证发帖人', '带认证标记', '#/'],
  ['13800000011', '一级审核员', '通过后送二审', '#/audit'],
  ['13800000013', '一级审核员', '同上，另一位', '#/audit'],
  ['13800000012', '二级审核员', '终审', '#/audit'],
  ['13800000014', '二级审核员', '终审，另一位', '#/audit'],
  ['13800000015', '二级审核员（10002 站）', '看不到本站待审', '#/audit'],
  ['13800000021', '运营', '管理全部站点', '#/'],
] as const

export const devToolsPage = (basePath: string): string => `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>试用台 · 圈子</title>
<style>
:root{color-scheme:light dark;font:16px/1.6 system-ui,"PingFang SC","Noto Sans CJK SC",sans-serif}
body{max-width:40rem;margin:0 auto;padding:1rem}h1{font-size:1.25rem}h2{font-size:1rem;margin:1.5rem 0 .5rem}
ul{list-style:none;padding:0;display:grid;gap:.5rem}li{display:flex;align-items:center;gap:.75rem}
li span{flex:1}small{display:block;opacity:.7}
button,input{font:inherit;min-height:44px;padding:0 1rem;border-radius:8px;border:1px solid #8b8a84}button{cursor:pointer}
form.row{display:flex;gap:.5rem}form.row input{flex:1;min-width:0}
</style></head><body>
<h1>试用台</h1>
<p>演示账号一键登录，短信验证码在这里查看。正式环境没有本页。<a href="${basePath}/">打开圈子</a> · <a href="${basePath}/#/audit">打开审核</a></p>
<h2>演示账号</h2><ul>${demoAccounts
  .map(
    ([mobile, role, about, to]) => `
<li><span>${role} ${mobile}<small>${about}</small></span><form method="post" action="/dev/login">
<input type="hidden" name="mobile" value="${mobile}"><input type="hidden" name="to" value="${to}"><button>登录</button></form></li>`,
  )
  .join('')}</ul>
<h2>环境</h2>
<p><a href="/dev/app">客户端与微信模拟</a> · <a href="/dev/portal">站点登录库示例</a></p>
<h2>短信验证码</h2>
<form class="row" method="get" action="/dev/sms"><input name="mobile" inputmode="numeric" placeholder="手机号" aria-label="手机号"><button>查看</button></form>
</body></html>`

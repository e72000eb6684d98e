const environments = [
  ['android', '客户端（Android）'],
  ['ios', '客户端（iOS）'],
  ['webview', '客户端（WebViewJavascriptBridge）'],
  ['dsbridge', '客户端（DSBridge）'],
  ['wechat', '微信'],
  ['plain', '普通浏览器'],
] as const
const members = [
  ['', '未登录'],
  ['13800000001', '13800000001 发帖人'],
  ['13800000003', '13800000003 认证发帖人'],
  ['13800000011', '13800000011 一级审核员'],
  ['13800000012', '13800000012 二级审核员'],
] as const
const bridgeFunctions =
  'hello getUserInfo login share selectPhoto selectVideo scanQr getLocation openLink openPage closePage checkPermission requestPermission openSettings getMenuLevel'.split(
    ' ',
  )
const faults = [
  ['', '正常'],
  ['{"errId":1}', '用户取消 errId 1'],
  ['{"errId":2}', '没有权限 errId 2'],
  ['{"errId":3}', '不支持 errId 3'],
  ['{"errId":-1,"errMsg":"内部错误"}', '内部错误 errId -1'],
  ['{"delay":3000}', '3 秒后回答'],
  ['{"delay":7000}', '7 秒后回答（太晚）'],
  ['{"never":true}', '永不回答'],
  ['{"twice":true}', '回答两次'],
  ['{"malformed":true}', '答非所问（坏 JSON）'],
] as const

const appStates = [
  ['there', '已安装'],
  ['gone', '未安装'],
  ['old', '微信版本过旧'],
] as const

const options = (of: readonly (readonly [string, string])[], selected = '') =>
  of
    .map(([value, label]) => `<option value='${value}'${value === selected ? ' selected' : ''}>${label}</option>`)
    .join('')

/** A phone that contains the circle, with controls for every success and failure of the native app. */
export const nativeAppPage = (basePath: string): string => `<!doctype html>
<html lang="zh-CN" data-base="${basePath}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>客户端与微信模拟 · 圈子</title>
<style>
:root{color-scheme:light dark;font:15px/1.6 system-ui,"PingFang SC","Noto Sans CJK SC",sans-serif}
body{margin:0 auto;max-width:64rem;padding:1rem;display:flex;flex-wrap:wrap;gap:1.5rem;align-items:flex-start}
h1{font-size:1.25rem;margin:0}header{flex:1 0 100%}main{display:contents}
#phone{position:relative;width:375px;height:760px;max-width:100%;border:10px solid #222;border-radius:32px;overflow:hidden;background:#fff;box-sizing:content-box}
iframe{position:absolute;inset:0;width:100%;height:100%;border:0;background:#fff}
form{flex:1;min-width:280px;display:grid;gap:.75rem}label{display:grid;gap:.25rem}fieldset{border:1px solid #8b8a84;border-radius:8px}
fieldset label{display:inline-flex;gap:.4rem;align-items:center;min-height:44px;margin-right:1rem}
select,input:not([type=checkbox]),button{font:inherit;min-height:44px;padding:0 .75rem;border-radius:8px;border:1px solid #8b8a84;min-width:0}
input[type=checkbox]{width:20px;height:20px}button{cursor:pointer}.row{display:flex;flex-wrap:wrap;gap:.5rem}.row>*{flex:1}
#log{font:12px/1.5 ui-monospace,monospace;padding:0;list-style:none;max-height:16rem;overflow:auto;word-break:break-all;border-top:1px solid #8b8a84}
</style></head><body>
<header><h1>客户端与微信模拟</h1><p>左边的手机里是真正的页面，外面的“客户端”由这里扮演。<a href="/dev">试用台</a></p></header>
<main><div id="phone"></div>
<form id="knobs" aria-label="客户端">
<label>环境<select name="world">${options(environments)}</select></label>
<label>打开的页面<input name="route" value="/" list="routes"></label>
<datalist id="routes"><option value="/"><option value="/take_post"><option value="/topiclist"><option value="/usercenter/mine"><option value="/sharedetail/180"></datalist>
<label>客户端里登录的人<select name="member">${options(members, '13800000001')}</select></label>
<fieldset><legend>未开启的权限</legend>
<label><input type="checkbox" name="denied" value="camera">相机</label><label><input type="checkbox" name="denied" value="storage">存储</label><label><input type="checkbox" name="denied" value="location">定位</label></fieldset>
<div class="row"><label>函数<select name="faulty"><option value="">（不出错）</option>${bridgeFunctions.map((name) => `<option>${name}</option>`).join('')}</select></label>
<label>怎样出错<select name="fault">${options(faults)}</select></label></div>
<label>旧版本缺少的函数（逗号分隔）<input name="missing" placeholder="selectPhoto, scanQr"></label>
<label>微信里的客户端（站点须填写开放平台 AppID）<select name="app">${options(appStates)}</select></label>
<label>扫码得到的内容<input name="scanned" value="/h5/circle/#/topicdetails/1"></label>
<fieldset><legend>页面</legend><label><input type="checkbox" name="level">位于客户端菜单（没有返回）</label></fieldset>
<div class="row"><button type="button" id="back">返回键</button><button type="button" id="pause">进入后台</button><button type="button" id="resume">回到前台</button><button type="button" id="restart">重新打开</button></div>
<strong>页面对客户端说的话</strong><ol id="log" tabindex="0" aria-label="页面对客户端说的话"></ol>
</form></main>
<script src="${basePath}/simulator/devtools.js"></script>
</body></html>`

import { html } from './html.ts'
import type { PageContext } from './load-pages.ts'
import type { Page } from './page-document.ts'

/** The statement that WCAG asks for. What is behind each sentence: docs/accessibility.md. */
export const loadAccessibility = async ({ ctx }: PageContext): Promise<Page> => ({
  path: '/s/accessibility',
  circleRoute: '#/settings',
  title: '无障碍声明',
  description: '本圈子的无障碍标准、已知限制和反馈方式',
  kind: 'website',
  indexed: ctx.site.rules.indexing !== 'nothing',
  main: html`<h1>无障碍声明</h1>
<p>我们希望每个人都能使用本圈子，包括使用读屏软件、键盘、大字体或高对比度的人。</p>
<h2>遵循的标准</h2>
<p>按《Web 内容无障碍指南》（WCAG）2.2 的 AA 级和《信息技术 互联网内容无障碍可访问性技术要求与测试方法》（GB/T 37668-2019）建设和检查，目前部分符合。</p>
<h2>您可以这样使用</h2>
<ul>
<li>读屏软件：浏览、登录、评论、点赞、发帖、投票、搜索、举报和审核都能完成，结果会读出来。</li>
<li>键盘：所有功能都能用键盘完成，不需要拖动；第一个停留处是“跳到内容”。</li>
<li>大字体：设置里可以放大文字，也可以用浏览器的字号（最多两倍）和缩放，放大到 400% 不需要左右滚动；系统的字号在把它交给网页的浏览器和客户端里生效。</li>
<li>长辈版：首页右上角或设置里打开，字更大、按钮更大，画面不会自己动，帖子可以朗读。</li>
<li>深色模式、系统的高对比度颜色和“减弱动态效果”都会生效。</li>
<li>图形验证码看不清时，可以改为自动验证，不需要辨认图片；短信验证码可以粘贴。</li>
<li>不运行脚本的浏览器，可以阅读<a href="/s/">简版页面</a>。</li>
</ul>
<h2>已知的限制</h2>
<ul>
<li>图片没有作者写的文字说明，读屏软件读出的是序号。</li>
<li>视频没有字幕和口述影像；它们由发布者上传，我们不修改。</li>
<li>地图只用于选择位置，可以改为搜索或手工填写地点。</li>
<li>统计图表的数据以表格提供，图形本身不能用读屏软件浏览。</li>
</ul>
<h2>反馈</h2>
<p>使用中遇到障碍，请按“设置”里“隐私说明”公示的联系方式告诉我们您在哪个页面、想做什么、使用什么设备和辅助软件。无法登录时，可以通过本圈子所属的客户端或网站联系。我们会在十五个工作日内答复。</p>
<p>本声明最近一次检查：随当前版本发布。检查方法是自动检测、只用键盘和只用读屏内容的逐项走查。</p>`,
})

import { hash } from 'node:crypto'

/** Inlined in every page, so that it needs no second request. Colours as in the design tokens of the web. */
export const pageStyle = `
:root{color-scheme:light dark;--bg:#f5f4f1;--card:#fff;--text:#1c1d20;--soft:#5f6065;--line:#e7e5e0;--accent:#1a5bb8;--mark:#c8352a}
@media(prefers-color-scheme:dark){:root{--bg:#0e0f11;--card:#17181b;--text:#ecedef;--soft:#a6a8ad;--line:#2b2d32;--accent:#7fb0ff;--mark:#ff7a6b}}
*{box-sizing:border-box}
body{margin:0;background:var(--bg);color:var(--text);font:1rem/1.7 -apple-system,"PingFang SC","Noto Sans CJK SC","Microsoft YaHei",sans-serif}
a{color:var(--accent);text-decoration:none}a:hover{text-decoration:underline}b{unicode-bidi:isolate}
header,main,footer{max-width:680px;margin:0 auto;padding:0 16px}
header{display:flex;align-items:center;justify-content:space-between;min-height:64px;gap:12px;padding-bottom:4px}
header>:first-child{margin:0;font:700 1.5rem/1.2 "Songti SC","Noto Serif CJK SC",STSong,serif}header>:first-child a{display:flex;align-items:center;gap:8px;min-height:44px;color:inherit}
header>:first-child a::before{width:4px;height:22px;border-radius:2px;background:linear-gradient(var(--accent) 62%,var(--mark) 62%);content:""}
.enter{display:inline-flex;align-items:center;min-height:44px;padding:0 16px;border-radius:22px;background:var(--accent);color:#fff;white-space:nowrap}
@media(prefers-color-scheme:dark){.enter{color:#0b1626}}
.notice{margin:0 0 12px;padding:12px 16px;border-radius:12px;background:var(--card)}
.card{background:var(--card);border-radius:12px;padding:16px;margin:0 0 12px;overflow-wrap:anywhere}
h1{font-size:1.25rem;line-height:1.4;margin:0 0 12px}h2{font-size:1.0625rem;margin:24px 0 8px}.card>h2:first-child{margin-top:0}
.by{display:flex;align-items:center;gap:10px;margin-bottom:10px}.by img{border-radius:50%;object-fit:cover}
.by b{display:block;line-height:1.4}.soft{color:var(--soft);font-size:.875rem}
.text{white-space:pre-line;margin:0 0 12px}.text a,main>ul a{text-decoration:underline;text-underline-offset:.2em}.text .more{color:inherit;text-decoration:none}.text>b{color:var(--mark)}
.pictures{display:grid;gap:8px}.pictures:not(:empty),.grid{margin-bottom:10px}.pictures img,video{display:block;width:100%;height:auto;border-radius:8px;background:var(--line)}
video{max-height:80vh}
.grid{position:relative;display:grid;grid-template-columns:repeat(3,1fr);gap:6px}.grid img{width:100%;aspect-ratio:1;object-fit:cover;border-radius:6px;background:var(--line)}
.grid span{position:absolute;right:6px;bottom:6px;padding:0 8px;border-radius:12px;background:rgb(0 0 0/.6);color:#fff;font-size:.8125rem}.grid .video{right:auto;left:6px}
.comment{border-top:1px solid var(--line);padding:12px 0}.comment p{margin:4px 0 0;white-space:pre-line}
.comment .comment{margin:8px 0 0 24px}
ul.plain{list-style:none;margin:0;padding:0}ul.plain li{border-top:1px solid var(--line);padding:10px 0}
ul.plain li:first-child{border-top:0}
ul.links{display:flex;flex-wrap:wrap;gap:0 16px;list-style:none;margin:0;padding:0}ul.links a{display:inline-flex;align-items:center;min-height:44px}
.pager{display:flex;gap:12px;justify-content:center;margin:12px 0}.pager a{display:inline-flex;align-items:center;min-height:44px;padding:0 20px;border:1px solid var(--line);border-radius:22px;background:var(--card)}
.mark{display:inline-block;border:1px solid var(--line);border-radius:4px;padding:0 6px;font-size:.8125rem;color:var(--soft)}
body.missing{display:grid;min-height:100vh;place-content:center;text-align:center}
main>h1.hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
@media print{:root{color-scheme:light;--bg:#fff;--card:#fff;--text:#000;--soft:#444}.enter,footer,.pager{display:none}.card{padding:8px 0;break-inside:auto}img{break-inside:avoid;max-height:90vh;object-fit:contain}}
footer p{margin:4px 0}footer p a{display:inline-flex;align-items:center;min-height:44px}footer{padding:16px;color:var(--soft);font-size:.875rem;text-align:center}
`

const styleHash = hash('sha256', pageStyle, 'base64')

/** Nothing but the inline style and the site's own pictures and videos. Audits read robots.txt from within the page. */
export const pagePolicy = `default-src 'none';base-uri 'none';connect-src 'self';form-action 'none';frame-ancestors 'self';img-src 'self' data:;media-src 'self';style-src 'sha256-${styleHash}'`

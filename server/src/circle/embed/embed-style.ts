import { hash } from 'node:crypto'
import type { Site } from '../../identity/site/site.ts'
import { embedOriginsOf } from './embed-origins.ts'

export const themes = ['light', 'dark', 'auto'] as const
export type Theme = (typeof themes)[number]

const dark =
  'color-scheme:dark;--card:#17181b;--text:#ecedef;--soft:#a6a8ad;--line:#2b2d32;--accent:#7fb0ff;--on:#0a1d3a'

export const embedStyle = `
:root{color-scheme:light;--card:#fff;--text:#1c1d20;--soft:#5f6065;--line:#e7e5e0;--accent:#1a5bb8;--on:#fff}
:root[data-theme=dark]{${dark}}
@media(prefers-color-scheme:dark){:root[data-theme=auto]{${dark}}}
*{box-sizing:border-box}
body{margin:0;padding:14px 16px 10px;border:1px solid var(--line);border-radius:12px;background:var(--card);color:var(--text);font:16px/1.65 -apple-system,"PingFang SC","Noto Sans CJK SC","Microsoft YaHei",sans-serif;overflow-wrap:anywhere}
a{color:var(--accent);text-decoration:none}a:hover{text-decoration:underline}
h1{font-size:18px;line-height:1.4;margin:0 0 8px}h1 a{color:inherit}h1.hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.by{display:flex;align-items:center;gap:10px;margin-bottom:8px}.by img{border-radius:50%;object-fit:cover}
.by b{display:block;line-height:1.4}.soft{color:var(--soft);font-size:14px}
.text{white-space:pre-line;margin:0 0 10px}.text a{text-decoration:underline;text-underline-offset:.2em}
.pictures{display:grid;gap:6px;margin-bottom:8px}.pictures.many{grid-template-columns:repeat(3,1fr)}
.pictures img{display:block;width:100%;height:auto;max-height:520px;object-fit:cover;border-radius:8px;background:var(--line)}
.many img{aspect-ratio:1}
.video{position:relative}.video::after{content:"";position:absolute;inset:0;margin:auto;width:56px;height:56px;border-radius:50%;background:rgba(0,0,0,.6) url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='%23fff'%3E%3Cpath d='M9 6v12l9-6z'/%3E%3C/svg%3E") center/32px no-repeat}
ul,ol{list-style:none;margin:0 0 8px;padding:0}li{border-top:1px solid var(--line);padding:8px 0}
li a{color:inherit}li b{color:var(--accent);margin-right:6px}
.option{display:flex;justify-content:space-between;gap:12px;min-height:44px;align-items:center;border:1px solid var(--line);border-radius:8px;padding:6px 12px;margin-bottom:8px;color:inherit}
.option i{font-style:normal;color:var(--soft);white-space:nowrap}.option.own{border-color:var(--accent)}
meter{display:block;width:100%;height:8px;margin:-4px 0 10px}
.act{display:flex;align-items:center;justify-content:center;min-height:44px;border-radius:22px;background:var(--accent);color:var(--on)}
.mark{display:inline-block;border:1px solid var(--line);border-radius:4px;padding:0 6px;font-size:13px;color:var(--soft)}
.from{display:flex;min-height:44px;align-items:center;justify-content:space-between;border-top:1px solid var(--line);margin-top:8px;font-size:14px}
`

const styleHash = hash('sha256', embedStyle, 'base64')

/** The policy of the public pages, plus the configured origins as frame ancestors and the script for the height. */
export const embedPolicy = (site: Site): string => {
  const ancestors = ["'self'", ...embedOriginsOf(site)].join(' ')
  return `default-src 'none';base-uri 'none';connect-src 'self';form-action 'none';frame-ancestors ${ancestors};img-src 'self' data:;script-src 'self';style-src 'sha256-${styleHash}'`
}

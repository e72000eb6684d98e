import { type HomeData, homeDataId, type RenderHome } from '@quanzi/contract/circle/rendered-home'
import { html, scriptJson } from '../public-pages/html.ts'
import { absolute, type SiteUrls } from '../public-pages/page-document.ts'
import type { HomeStyles } from './load-renderer.ts'

type HomeDocument = {
  template: string
  styles: HomeStyles
  rendered: ReturnType<RenderHome>
  data: HomeData
  indexed: boolean
  urls: SiteUrls
  /** The name of the circle and its site, as on the public pages. */
  name: string
  description: string
}

/** The head script shows the shell in place of the rendered home page where another screen comes first. */
export const buildHomeDocument = (document: HomeDocument): string => {
  const { template, styles, rendered, data, urls } = document
  const { setting } = data.answers
  const [beforeRoot = '', fromRoot = ''] = split(template, '<div id="root">')
  const [root = '', afterRoot = ''] = split(fromRoot, '<noscript>')
  const shell = root.slice(0, root.lastIndexOf('</div>'))
  const listAddress = html`${absolute(urls, '/s/')}`.text
  const splash = setting.startup_switch === '1' && html` data-splash="${setting.startup_image}"`.text
  const layout = setting.ugc_show_type === '2' ? 'waterfall' : 'list'
  const { modules, others } = takeModules(beforeRoot)
  const sheets = styles[layout].map(inlineStyle).join('')
  return [
    others
      .replace('<html ', () => `<html data-rendered="${data.client}"${splash || ''} `)
      .replace(/<meta name="description"[^>]*>/, '')
      .replace(/<title>[^<]*<\/title>/, () => `${describe(document)}\n    ${firstPicture(rendered.head)}${modules}`)
      .replace('</head>', () => `${sheets}<noscript><style>${withoutScripts}</style></noscript></head>`),
    shell,
    `<div id="root">${forDocument(rendered.body)}</div>\n`,
    `<script type="application/json" id="${homeDataId}">${scriptJson(data).text}</script>\n`,
    `<noscript><p><a href="${listAddress}">更多内容</a></p>${afterRoot}`,
  ].join('')
}

/** Inert (`text/module`), placed before the head script, which starts them. */
const takeModules = (head: string) => {
  const [first = '', ...parts] = head.split('<script type="module" ')
  const scripts = parts.map((part) => part.split('</script>'))
  return {
    modules: scripts.map(([attributes]) => `<script type="text/module" ${attributes}</script>`).join(''),
    others: first + scripts.map(([, ...rest]) => rest.join('</script>')).join(''),
  }
}

/** As in the template: the chunks of the page ask for a style sheet that has no link. */
const inlineStyle = ({ file, content }: HomeStyles['list'][number]) =>
  `<style>${content}</style><link rel="stylesheet" crossorigin href="./${file}" disabled>`

/** For search engines and link previews. The canonical address is that of the public page. */
const describe = ({ data: { answers }, urls, name, description, indexed }: HomeDocument): string => {
  const address = absolute(urls, '/s/')
  const picture = `${urls.origin}${answers.slides.list[0]?.thumb || `${urls.basePath}/icon-512.png`}`
  return html`<title>${answers.setting.circle_title}</title>
    <meta name="description" content="${description}">
    ${!indexed && html`<meta name="robots" content="noindex">`}
    <link rel="canonical" href="${address}">
    ${indexed && html`<link rel="alternate" type="application/rss+xml" title="RSS" href="${absolute(urls, '/s/rss.xml')}">`}
    <meta property="og:type" content="website"><meta property="og:url" content="${address}">
    <meta property="og:site_name" content="${name}"><meta property="og:title" content="${name}">
    <meta property="og:description" content="${description}"><meta property="og:image" content="${picture}">
    ${paintedWhole}`.text
}

/** A document that arrives in parts is not painted in parts, which would move as the rest comes. */
const paintedWhole = html`<link rel="expect" href="#${homeDataId}" blocking="render">`

const split = (text: string, separator: string): [string, string] => {
  const at = text.indexOf(separator)
  if (at < 0) throw new Error(`index.html has no ${separator}`)
  return [text.slice(0, at), text.slice(at + separator.length)]
}

/** The head script preloads the first picture where the page is shown: other addresses must not wait for it. */
const firstPicture = (links: string): string =>
  links
    .match(/<link [^<>]*>/g)
    ?.find((link) => /fetchpriority="high"/i.test(link))
    ?.replace('rel="preload"', 'id="first-picture"') ?? ''

/** Posts are links to their public pages until the scripts come, and hidden pictures are not loaded. */
const forDocument = (body: string): string =>
  body
    .replace(/href="#\/sharedetail\/(\d{1,15})"/g, 'href="/s/$1"')
    .replace(/(<img [^<>]*)loading="eager"/g, '$1loading="lazy"')
    .replace(/<img (?![^<>]*loading=)/g, '<img loading="lazy" ')

/** The list has the height of all posts, of which the first are there. */
const withoutScripts = '[role=feed]>div{height:auto!important;contain:none!important}'

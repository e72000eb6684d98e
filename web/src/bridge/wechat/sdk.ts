import { limits } from '@quanzi/contract/limits'
import { cut } from '@quanzi/contract/text'
import { call } from '../../api/client.ts'
import type { Share } from '../bridge.ts'

type Told = { errMsg?: string }
type Wx = {
  config(wish: Record<string, unknown>): void
  ready(done: () => void): void
  error(done: (told: Told) => void): void
  updateAppMessageShareData(what: Record<string, unknown>): void
  updateTimelineShareData(what: Record<string, unknown>): void
}
declare global {
  interface Window {
    wx?: Wx
  }
}

/** WeChat's own script and its mirror. A page never waits for them. */
const sources = ['https://res.wx.qq.com/open/js/jweixin-1.6.0.js', 'https://res2.wx.qq.com/open/js/jweixin-1.6.0.js']
const functions = ['updateAppMessageShareData', 'updateTimelineShareData']

let ready: Promise<Wx> | undefined
let tagsRefused = false

/** Says what WeChat's own menu shares of this page. The part of the address behind the hash does not count for WeChat. */
export const setShare = async ({ title, text = '', url, image }: Share): Promise<boolean> => {
  try {
    const wx = await configured()
    const what = {
      title: cut(title, limits.shareCutLength),
      desc: cut(text, limits.shareCutLength),
      link: url,
      imgUrl: image ?? new URL('icon-192.png', document.baseURI).href,
    }
    wx.updateAppMessageShareData(what)
    wx.updateTimelineShareData(what)
    return true
  } catch {
    // Sharing is a courtesy.
    return false
  }
}

/** Whether WeChat's open tags work in this page: only once its script has accepted us, and not in old versions. */
export const hasOpenTags = async (): Promise<boolean> => {
  try {
    await configured()
    return !tagsRefused
  } catch {
    return false
  }
}

const configured = async (): Promise<Wx> => {
  try {
    ready ??= configure()
    return await ready
  } catch (error) {
    // The next page may try again.
    ready = undefined
    throw error
  }
}

const configure = async (): Promise<Wx> => {
  const wx = await load(sources)
  const page = location.href.split('#')[0] ?? ''
  document.addEventListener('WeixinOpenTagsError', () => {
    tagsRefused = true
  })
  const { appId, timestamp, nonceStr, signature } = await call('GET ajax/wechatShare', { url: page })
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('config: no answer')), limits.bridgeAnswer)
    wx.ready(() => {
      clearTimeout(timer)
      resolve(wx)
    })
    wx.error((told) => {
      clearTimeout(timer)
      reject(new Error(told.errMsg))
    })
    wx.config({
      debug: false,
      appId,
      timestamp,
      nonceStr,
      signature,
      jsApiList: functions,
      openTagList: ['wx-open-launch-app'],
    })
  })
}

const load = async ([source, ...more]: string[]): Promise<Wx> => {
  if (window.wx) return window.wx
  if (!source) throw new Error('the script of WeChat cannot be had')
  const script = document.createElement('script')
  script.src = source
  script.async = true
  const came = new Promise<boolean>((resolve) => {
    script.onload = () => resolve(true)
    script.onerror = () => resolve(false)
    setTimeout(() => resolve(false), limits.bridgeAnswer)
  })
  document.head.append(script)
  return (await came) && window.wx ? window.wx : load(more)
}

import { limits } from '@quanzi/contract/limits'
import { shorten } from '@quanzi/contract/text'
import { call } from '../../api/client.ts'
import { sleep } from '../../sleep.ts'
import type { ShareContent } from '../bridge.ts'
import { isHttpUrl } from '../browser-bridge.ts'

type SdkResult = { errMsg?: string }
type Wx = {
  config(options: Record<string, unknown>): void
  ready(done: () => void): void
  error(done: (result: SdkResult) => void): void
  updateAppMessageShareData(data: Record<string, unknown>): void
  updateTimelineShareData(data: Record<string, unknown>): void
  previewImage(options: { current: string; urls: string[]; success: () => void; fail: () => void }): void
}
declare global {
  interface Window {
    wx?: Wx
  }
}

const scriptUrls = ['https://res.wx.qq.com/open/js/jweixin-1.6.0.js', 'https://res2.wx.qq.com/open/js/jweixin-1.6.0.js']
const usedFunctions = ['updateAppMessageShareData', 'updateTimelineShareData', 'previewImage']

let sdkPromise: Promise<Wx> | undefined
let isConfigured = false
let openTagsRejected = false
let landingUrl = ''

/** Before anything replaces the URL that was loaded. */
export const keepLandingUrl = (): void => {
  landingUrl = currentUrl()
}

/** Sets what WeChat's menu shares of this page. WeChat ignores the hash of the URL. */
export const setShareData = async ({ title, text = '', url, image }: ShareContent): Promise<boolean> => {
  try {
    const wx = await getSdk()
    const data = {
      title: shorten(title, limits.shareTextLength),
      desc: shorten(text, limits.shareTextLength),
      link: url,
      imgUrl: image ?? new URL('icon-192.png', document.baseURI).href,
    }
    wx.updateAppMessageShareData(data)
    wx.updateTimelineShareData(data)
    return true
  } catch {
    return false
  }
}

/** Opens a picture of a server in WeChat's own viewer, whose menu saves it. */
export const previewImage = async (imageUrl: string): Promise<boolean> => {
  const url = new URL(imageUrl, location.href).href
  if (!isHttpUrl(url)) return false
  try {
    const wx = await Promise.race([getSdk(), sleep(limits.bridgeTimeout)])
    return await new Promise((resolve) => {
      if (!wx) return resolve(false)
      wx.previewImage({ current: url, urls: [url], success: () => resolve(true), fail: () => resolve(false) })
    })
  } catch {
    return false
  }
}

/**
 * Whether WeChat's open tags work in this page: only after its script has accepted the signature, and neither in old
 * versions nor on a PC, where the tag would take the clicks of the button beneath it.
 */
export const supportsOpenTags = async (): Promise<boolean> => {
  if (/WindowsWechat|MacWechat/i.test(navigator.userAgent)) return false
  try {
    await getSdk()
    return !openTagsRejected
  } catch {
    return false
  }
}

/** WeChat decides once about a page: after its verdict, also a rejection, the script reports every page as ready. */
const getSdk = async (): Promise<Wx> => {
  try {
    sdkPromise ??= configureSdk()
    return await sdkPromise
  } catch (error) {
    if (!isConfigured) sdkPromise = undefined
    throw error
  }
}

const configureSdk = async (): Promise<Wx> => {
  const wx = await loadSdk(scriptUrls)
  document.addEventListener('WeixinOpenTagsError', () => {
    openTagsRejected = true
  })
  const { appId, timestamp, nonceStr, signature } = await call('GET ajax/wechatShare', { url: verifiedUrl() })
  isConfigured = true
  return new Promise((resolve, reject) => {
    wx.ready(() => resolve(wx))
    wx.error(({ errMsg }) => reject(new Error(errMsg)))
    wx.config({
      debug: false,
      appId,
      timestamp,
      nonceStr,
      signature,
      jsApiList: usedFunctions,
      openTagList: ['wx-open-launch-app'],
    })
  })
}

/** iPhones verify the URL that was loaded, other phones the one that the page has now. */
const verifiedUrl = (): string => (/iPhone|iPad|iPod/.test(navigator.userAgent) && landingUrl) || currentUrl()

const currentUrl = (): string => location.href.split('#')[0] ?? ''

const loadSdk = async ([scriptUrl, ...fallbackUrls]: string[]): Promise<Wx> => {
  if (window.wx) return window.wx
  if (!scriptUrl) throw new Error('the script of WeChat cannot be had')
  const script = document.createElement('script')
  script.src = scriptUrl
  script.async = true
  const loaded = new Promise<boolean>((resolve) => {
    script.onload = () => resolve(true)
    script.onerror = () => resolve(false)
    setTimeout(() => resolve(false), limits.bridgeTimeout)
  })
  document.head.append(script)
  return (await loaded) && window.wx ? window.wx : loadSdk(fallbackUrls)
}

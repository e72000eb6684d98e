import type { AppTarget } from '../bridge.ts'
import { appDeepLink } from '../open-app.ts'
import { supportsOpenTags } from './jssdk.ts'
import { showOpenInBrowserHint } from './open-in-browser-hint.ts'

/**
 * WeChat's tag that opens the app of this id. It is transparent, so that the page's button beneath it shows; on an
 * error the reader sees how to open the page in the phone's browser.
 */
export const createLaunchTag = async (
  { open_app_id, scheme }: AppTarget,
  path: string,
  onDone: () => void,
): Promise<HTMLElement | null> => {
  if (open_app_id === '' || !(await supportsOpenTags())) return null
  const tag = document.createElement('wx-open-launch-app')
  tag.setAttribute('appid', open_app_id)
  tag.setAttribute('extinfo', appDeepLink(scheme, path))
  tag.style.cssText = 'position:absolute;inset:0;z-index:1'
  const template = document.createElement('script')
  template.type = 'text/wxtag-template'
  template.textContent = '<div style="position:absolute;top:0;left:0;width:100%;height:100%;opacity:0"></div>'
  tag.append(template)
  tag.addEventListener('launch', onDone)
  tag.addEventListener('error', () => {
    onDone()
    void showOpenInBrowserHint()
  })
  return tag
}

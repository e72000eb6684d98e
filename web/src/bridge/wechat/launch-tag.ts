import type { AppAddress } from '../bridge.ts'
import { routeInApp } from '../open-app.ts'
import { showHint } from './hint.ts'
import { hasOpenTags } from './sdk.ts'

/**
 * WeChat's tag that opens the app which it knows under this number. It is a button of WeChat's own, drawn as nothing, so
 * that ours beneath shows; where it opens nothing after all, the reader is shown the way by the phone's browser.
 */
export const makeLaunchTag = async (
  { open_app_id, scheme }: AppAddress,
  path: string,
  over: () => void,
): Promise<HTMLElement | null> => {
  if (open_app_id === '' || !(await hasOpenTags())) return null
  const tag = document.createElement('wx-open-launch-app')
  tag.setAttribute('appid', open_app_id)
  tag.setAttribute('extinfo', routeInApp(scheme, path))
  tag.style.cssText = 'position:absolute;inset:0;z-index:1'
  const face = document.createElement('script')
  face.type = 'text/wxtag-template'
  face.textContent = '<div style="position:absolute;top:0;left:0;width:100%;height:100%;opacity:0"></div>'
  tag.append(face)
  tag.addEventListener('launch', over)
  tag.addEventListener('error', () => {
    over()
    void showHint()
  })
  return tag
}

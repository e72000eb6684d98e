import type { SlideListKey } from '@quanzi/contract/console/slides'

export const slideListLabels: Record<SlideListKey, string> = {
  list: '轮播图',
  icon_list: '图标',
  slide_list: '横滑内容',
  top_list: '头条',
  pic_list: '图文',
  event_list: '活动',
  video_list: '视频',
}

export const locationMessages = {
  unsupported: '当前浏览器不支持定位，请手动选择地址',
  denied: '定位权限被拒绝，请手动选择地址',
  unavailable: '暂时无法获取位置信息，请手动选择地址',
  timeout: '定位超时，请手动选择地址',
  unknown: '定位失败，请手动选择地址',
  nothingChosen: '请选择定位信息',
} as const
export type LocationError = Exclude<keyof typeof locationMessages, 'nothingChosen'>

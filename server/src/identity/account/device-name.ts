export const deviceName = (agent: string): string => {
  const device = devices.find(([pattern]) => pattern.test(agent))?.[1] ?? '未知设备'
  const browser = browsers.find(([pattern]) => pattern.test(agent))?.[1]
  return browser ? `${device} · ${browser}` : device
}

const devices: readonly [RegExp, string][] = [
  [/HarmonyOS|OpenHarmony/i, '鸿蒙设备'],
  [/iPhone|iPod/i, 'iPhone'],
  [/iPad/i, 'iPad'],
  [/Android/i, 'Android 设备'],
  [/Windows/i, 'Windows 电脑'],
  [/Macintosh|Mac OS X/i, 'Mac 电脑'],
  [/Linux|X11/i, 'Linux 电脑'],
]

const browsers: readonly [RegExp, string][] = [
  [/wxwork/i, '企业微信'],
  [/MicroMessenger/i, '微信'],
  [/Edg/i, 'Edge'],
  [/Firefox|FxiOS/i, 'Firefox'],
  [/Chrome|CriOS/i, 'Chrome'],
  [/Safari/i, 'Safari'],
]

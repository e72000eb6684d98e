/** Also HarmonyOS, whose web views are Chromium's too. */
export const isAndroid = (): boolean => /Android|Harmony/i.test(navigator.userAgent)

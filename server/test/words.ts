/** What the screening of the test sites finds. */
export const words = [
  ['代开发票', 'refuse'],
  ['办证刻章', 'refuse'],
  ['加微信', 'hold'],
  ['兼职刷单', 'hold'],
  ['加微信群主自习', 'allow'],
] as const

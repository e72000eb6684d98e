/** What people look for: words of two characters that the demo world uses here and there, the rarer and the more frequent. */
export const words =
  '冬笋 柿子 茶山 早市 路灯 水库 豆腐 观鸟 云海 桂花 停车 公交 医院 学校 奶奶 咖啡 露营 钓鱼 红薯 银杏 湿地 白鹭 快递 菜场 竹海'.split(
    ' ',
  )

/** Nobody wrote this. */
export const absentWord = '龘靐'

/**
 * Display name of an ip2region record: `中国|0|浙江省|杭州市|电信` becomes 浙江. Another country becomes its name, an unknown
 * region ''. Unknown fields are `0`. Newer databases have the province in the second field (`中国|浙江省|杭州市|电信|CN`); older
 * ones have a region there that is always `0`.
 */
export const regionName = (record: string): string => {
  const [country = '0', second = '0', third = '0'] = record.split('|')
  const province = second === '0' ? third : second
  if (country === '0') return ''
  if (country !== '中国') return country
  return province === '0' ? country : province.replace(/(?:省|市|(?:壮族|回族|维吾尔)?自治区|特别行政区)$/, '')
}

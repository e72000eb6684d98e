/** The key of an address for rate limits: IPv4 by the address, IPv6 by its /64, the usual prefix of one customer. */
export const ipNetwork = (address: string): string => {
  const ipv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (ipv4 || !address.includes(':')) return ipv4 ?? address
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::')
  const groups = head === '' ? [] : head.split(':')
  const missing = tail === undefined ? 0 : 8 - groups.length - (tail === '' ? 0 : tail.split(':').length)
  const all = [...groups, ...Array<string>(Math.max(0, missing)).fill('0'), ...(tail ? tail.split(':') : [])]
  return all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

/** The network that one owner is likely to have: the /24 of an IPv4 address, the /64 of an IPv6 address. */
export const ipSubnet = (address: string): string => {
  const network = ipNetwork(address)
  return network.includes('.') ? `${network.split('.').slice(0, 3).join('.')}.0/24` : network
}

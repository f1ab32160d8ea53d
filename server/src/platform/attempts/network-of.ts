import { isIPv6 } from 'node:net'

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/** Who an address belongs to, as far as counting goes: one customer has a whole /64 of IPv6, and one IPv4 address. */
export function networkOf(address: string): string {
  const mapped = MAPPED.exec(address)?.[1]
  if (mapped || !isIPv6(address)) return mapped ?? address
  const [head = '', tail] = address.split('::')
  const groups = (part: string) => part.split(':').filter(Boolean)
  const left = groups(head)
  const right = tail === undefined ? [] : groups(tail)
  const missing = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  const first = [...left, ...missing, ...right].slice(0, 4)
  return first.map((group) => Number.parseInt(group, 16).toString(16)).join(':')
}

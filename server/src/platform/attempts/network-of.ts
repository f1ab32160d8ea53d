import ipaddr from 'ipaddr.js'

/** Who an address belongs to, as far as counting goes: one customer has a whole /64 of IPv6, and one IPv4 address. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  // An IPv4 address that came over an IPv6 socket is what it says.
  const parsed = ipaddr.process(address)
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString()
  return parsed.parts
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')
}

import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import type { Config } from '../config/config.ts'

export const isThisMachine = (address: string): boolean =>
  isIP(address) !== 0 && ipaddr.process(address).range() === 'loopback'

/** The name or address in a Host, without its port. */
const nameIn = (host: string): string =>
  host
    .replace(/:\d*$/, '')
    .replace(/^\[(.*)\]$/, '$1')
    .toLowerCase()

/**
 * Whether a request is for a host that is ours. A name that somebody else owns can be made to lead here (DNS rebinding),
 * and a page of theirs would then read our answers as its own: the mails of the sandbox, above all. An address cannot be
 * used that way.
 */
export function createHostCheck({ publicUrl, mode }: Pick<Config, 'publicUrl' | 'mode'>) {
  const own = nameIn(new URL(publicUrl).host)
  return ({ headers: { host } }: IncomingMessage): boolean => {
    // HTTP/1.0 may leave it out, and no browser does.
    if (host === undefined) return true
    const name = nameIn(host)
    const isAddressOfTrial = mode === 'try' && isIP(name) !== 0
    return name === own || name === 'localhost' || isThisMachine(name) || isAddressOfTrial
  }
}

import { timingSafeEqual } from 'node:crypto'
import { keyedHash, type Secrets } from '#platform/secrets/secrets.ts'

const PATH = '/giphy/v2/pictures/'
const SEAL_BYTES = 16

/**
 * Addresses on our own server that stand for those of a source. Sealed, so that the server fetches what a search has found and
 * nothing else, whatever somebody writes into an address. They do not age: they stay in messages.
 */
export function ownAddresses(secrets: Secrets) {
  const sealOf = (uri: string): Buffer =>
    keyedHash(secrets.keyFor('gif-pictures'), uri).subarray(0, SEAL_BYTES)

  function sourceOf(token: string): string | undefined {
    const bytes = Buffer.from(token, 'base64url')
    // One picture has one spelling, which is its key in the cache.
    if (bytes.length <= SEAL_BYTES || bytes.toString('base64url') !== token) return undefined
    const uri = bytes.subarray(SEAL_BYTES).toString('utf8')
    return timingSafeEqual(sealOf(uri), bytes.subarray(0, SEAL_BYTES)) ? uri : undefined
  }

  return {
    addressOf: (uri: string): string =>
      `${PATH}${Buffer.concat([sealOf(uri), Buffer.from(uri)]).toString('base64url')}`,
    sourceOf,
    isOurs: (address: string): boolean =>
      address.startsWith(PATH) && sourceOf(address.slice(PATH.length)) !== undefined,
  }
}

import { Readable } from 'node:stream'
import type { BlobStore, ByteRange } from './blob-store.ts'
import type { MasterKeys, WrappedKey } from './master-keys.ts'
import { CHUNK_BYTES, newFileKey } from './sealed-format.ts'
import { newTally, openStream, planFor, sealStream } from './sealed-stream.ts'
import { spending } from './spent.ts'

declare module '../services.ts' {
  interface Services {
    vault: Vault
  }
}

export { VaultDamaged } from './vault-damaged.ts'

/** What the owner of a file must keep to open it again. */
export interface Sealed extends WrappedKey {
  /** Of the plain bytes, as is the hash. */
  size: number
  sha256: Buffer
}

/** Files encrypted each by a key of its own, over any store. */
export interface Vault {
  seal(key: string, plain: AsyncIterable<Uint8Array>): Promise<Sealed>
  /**
   * The plain bytes. Throws BlobMissing, UnknownMasterKey, a RangeError for a range that holds nothing, and VaultDamaged
   * when already the first chunk is not authentic; damage further on ends the stream with VaultDamaged.
   */
  open(key: string, sealed: WrappedKey & Pick<Sealed, 'size'>, range?: ByteRange): Promise<Readable>
  remove(key: string): Promise<void>
  /** The file's key under the current master key. The file itself stays as it is. */
  rewrap(key: string, sealed: WrappedKey): Promise<WrappedKey>
}

export const createVault = (store: BlobStore, masterKeys: MasterKeys): Vault => ({
  seal: async (key, plain) => {
    const fileKey = newFileKey()
    const tally = newTally()
    await store.put(key, sealStream(fileKey, plain, tally))
    // Wrapped last: a master key may have been replaced during a long upload.
    const wrapped = await masterKeys.wrap(key, fileKey)
    return { ...wrapped, size: tally.size, sha256: tally.hash.digest() }
  },
  open: async (key, { wrappedKey, masterKeyId, size }, range) => {
    const plan = planFor(size, range)
    const fileKey = await masterKeys.unwrap(key, { wrappedKey, masterKeyId })
    const sealed = await store.get(key, plan.sealed)
    const plain = openStream(fileKey, plan, spending(sealed), key)
    try {
      return toReadable(await plain.next(), plain, sealed)
    } catch (error) {
      sealed.destroy()
      throw error
    }
  },
  remove: (key) => store.remove(key),
  rewrap: async (key, sealed) => masterKeys.wrap(key, await masterKeys.unwrap(key, sealed)),
})

function toReadable(
  first: IteratorResult<Buffer, void>,
  others: AsyncGenerator<Buffer, void>,
  source: Readable,
): Readable {
  async function* all() {
    if (first.value) yield first.value
    yield* others
  }
  const readable = Readable.from(all(), { objectMode: false, highWaterMark: 4 * CHUNK_BYTES })
  // A reader that leaves before it has begun never starts the generator, which then cannot close its source.
  return readable.once('close', () => source.destroy())
}

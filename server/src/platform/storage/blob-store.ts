import type { Readable } from 'node:stream'

declare module '../services.ts' {
  interface Services {
    /** Where sealed bytes lie; only the vault and drafts write to it. */
    blobs: BlobStore
  }
}

/** Both ends count, as in HTTP. */
export interface ByteRange {
  start: number
  end: number
}

/** Storage for bytes under our own keys. It never sees plain text: the vault stands in front of it. */
export interface BlobStore {
  /**
   * The key shows the new bytes once all of them are stored, and until then what it showed before. The pieces belong to
   * the store from then on: it may release them.
   */
  put(key: string, source: AsyncIterable<Uint8Array>): Promise<void>
  /** Throws BlobMissing. A range that reaches past the end gives what there is. The pieces belong to the reader. */
  get(key: string, range?: ByteRange): Promise<Readable>
  size(key: string): Promise<number | undefined>
  /** Removing a missing blob is not an error. */
  remove(key: string): Promise<void>
  /** Throws when nothing can be stored or read here at all. */
  check(): Promise<void>
  /** Takes over a local file, by renaming it where it can. The file is gone afterwards. */
  adopt?(key: string, path: string): Promise<void>
}

export class BlobMissing extends Error {
  override name = 'BlobMissing'

  constructor(key: string) {
    super(`There is no blob ${key}.`)
  }
}

/** The storage does not answer, or not correctly. The same call may work a moment later. */
export class StorageAway extends Error {
  override name = 'StorageAway'
  /** The sort of error that the storage reported, without its text. */
  code: string

  constructor(cause: unknown) {
    const { name, code } = cause as { name?: string; code?: string }
    super('The place where files lie does not answer.', { cause })
    this.code = code ?? name ?? 'unknown'
  }
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const SUFFIX = /^[a-z0-9][a-z0-9-]{0,31}$/

/** The key of a blob. Its folders come from the end of the id, because ids made by time begin alike. */
export function blobKeyOf(id: string, suffix?: string): string {
  const key = `${id.slice(-4, -2)}/${id.slice(-2)}/${id}${suffix === undefined ? '' : `.${suffix}`}`
  checkBlobKey(key)
  return key
}

/** Throws unless the key is one of ours, so that none can lead out of the store's folder. */
export function checkBlobKey(key: string): void {
  const [, id = '', suffix] = /^[0-9a-f]{2}\/[0-9a-f]{2}\/([^./]+)(?:\.([^./]+))?$/.exec(key) ?? []
  if (!UUID.test(id) || (suffix !== undefined && !SUFFIX.test(suffix)))
    throw new Error(`Not a blob key: ${JSON.stringify(key.slice(0, 100))}`)
}

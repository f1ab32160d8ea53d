import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  type KeyObject,
  randomBytes,
} from 'node:crypto'
import { KEY_BYTES } from './sealed-format.ts'
import { VaultDamaged } from './vault-damaged.ts'

export interface WrappedKey {
  wrappedKey: Buffer
  masterKeyId: string
}

export interface MasterKey {
  id: string
  key: Buffer
}

const CIPHER = 'aes-256-gcm'
const VERSION = 1
const NONCE_END = 13
const TAG_END = 29

/** The id follows from the key, so that a key means the same whether it is in the file or configured. */
export const masterKeyOf = (key: Buffer): MasterKey => ({
  id: createHmac('sha256', key).update('corridor master key id').digest('hex').slice(0, 16),
  key,
})

export const newMasterKey = (): MasterKey => masterKeyOf(randomBytes(KEY_BYTES))

function boundTo(version: number, name: string): Buffer {
  return Buffer.concat([Buffer.from([version]), Buffer.from(name)])
}

/** Wraps a file's key. The name is bound to it, so that it cannot be moved to another file. */
export function wrapBy({ id, key: master }: MasterKey, name: string, key: KeyObject): WrappedKey {
  const nonce = randomBytes(12)
  const cipher = createCipheriv(CIPHER, master, nonce, { authTagLength: 16 }).setAAD(boundTo(VERSION, name))
  const body = Buffer.concat([cipher.update(key.export()), cipher.final()])
  return {
    wrappedKey: Buffer.concat([Buffer.from([VERSION]), nonce, cipher.getAuthTag(), body]),
    masterKeyId: id,
  }
}

/** Throws VaultDamaged unless this is what the master key wrapped under this name. */
export function unwrapBy({ key: master }: MasterKey, name: string, wrapped: Buffer): KeyObject {
  if (wrapped.length !== TAG_END + KEY_BYTES || wrapped[0] !== VERSION) throw new VaultDamaged(name)
  const decipher = createDecipheriv(CIPHER, master, wrapped.subarray(1, NONCE_END), { authTagLength: 16 })
  decipher.setAAD(boundTo(VERSION, name)).setAuthTag(wrapped.subarray(NONCE_END, TAG_END))
  try {
    return createSecretKey(Buffer.concat([decipher.update(wrapped.subarray(TAG_END)), decipher.final()]))
  } catch {
    throw new VaultDamaged(name)
  }
}

import type { KeyObject } from 'node:crypto'
import { type MasterKey, masterKeyOf, newMasterKey, unwrapBy, type WrappedKey, wrapBy } from './key-wrap.ts'
import { keyFile } from './master-key-file.ts'
import { KEY_BYTES } from './sealed-format.ts'

declare module '../services.ts' {
  interface Services {
    masterKeys: MasterKeys
  }
}

export type { WrappedKey }

/** The keys that wrap the keys of files. One is current, older ones stay to unwrap what they once wrapped. */
export interface MasterKeys {
  currentId(): Promise<string>
  ids(): Promise<string[]>
  /** Wraps by the current key. The result opens only under the same name. */
  wrap(name: string, key: KeyObject): Promise<WrappedKey>
  /** Throws UnknownMasterKey, or VaultDamaged when the wrapped key or the name is not what it was. */
  unwrap(name: string, wrapped: WrappedKey): Promise<KeyObject>
  /** Makes a new key and makes it current. Refuses when the current one comes from the configuration. */
  addMasterKey(): Promise<string>
  /** Forgets an old key for ever. What it still wraps can never be opened again: rewrap all of it first. */
  forget(id: string): Promise<void>
}

export class UnknownMasterKey extends Error {
  override name = 'UnknownMasterKey'

  constructor(id: string) {
    super(`The master key ${id} is not known here. It was forgotten, or belongs to another installation.`)
  }
}

export function readMasterKeys(configured: string): MasterKey[] {
  const texts = configured.split(',').map((text) => text.trim())
  return texts.map((text, index) => {
    const key = Buffer.from(text, 'base64')
    const isValid =
      key.length === KEY_BYTES && key.toString('base64').replace(/=+$/, '') === plainBase64(text)
    // Never the text itself: this sentence ends up in a log.
    if (!isValid) throw new Error(`Master key ${index + 1} of the configuration is not 32 bytes in base64.`)
    return masterKeyOf(key)
  })
}

const plainBase64 = (text: string): string =>
  text.replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, '')

/**
 * The configured keys, of which the first is current, or those of the data folder, made on the first start. Keys that
 * are in the folder from before one was configured still unwrap, so that an installation can move from one to the
 * other. A key added by another process is noticed before the next use.
 */
export async function openMasterKeys(options: {
  newKey?: string
  dataFolder: string
  /** False for code that only looks: without any key there are no ids, and nothing else can be read. */
  mayMake?: boolean
}): Promise<MasterKeys> {
  const configured = options.newKey ? readMasterKeys(options.newKey) : []
  const file = keyFile(options.dataFolder)
  if (configured.length === 0 && options.mayMake !== false) await file.make()
  const all = async (): Promise<MasterKey[]> => [...configured, ...(await file.read())]
  const current = async (): Promise<MasterKey> => (await all())[0] as MasterKey

  return {
    currentId: async () => (await current()).id,
    ids: async () => [...new Set((await all()).map(({ id }) => id))],
    wrap: async (name, key) => wrapBy(await current(), name, key),
    unwrap: async (name, { wrappedKey, masterKeyId }) => {
      const master = (await all()).find(({ id }) => id === masterKeyId)
      if (!master) throw new UnknownMasterKey(masterKeyId)
      return unwrapBy(master, name, wrappedKey)
    },
    addMasterKey: async () => {
      if (configured.length > 0)
        throw new Error(
          'The master key comes from the configuration: put the new one first there, before a comma.',
        )
      const added = newMasterKey()
      await file.change((keys) => [added, ...keys])
      return added.id
    },
    forget: async (id) => {
      if (id === (await current()).id) throw new Error('The current master key cannot be forgotten.')
      if (configured.some((key) => key.id === id))
        throw new Error('This master key comes from the configuration: take it out there.')
      await file.change((keys) => {
        if (!keys.some((key) => key.id === id)) throw new UnknownMasterKey(id)
        return keys.filter((key) => key.id !== id)
      })
    },
  }
}

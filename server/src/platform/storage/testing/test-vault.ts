import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDiskStore } from '#providers/storage/disk.ts'
import type { BlobStore } from '../blob-store.ts'
import { type Draft, openDraft } from '../draft.ts'
import { type MasterKeys, openMasterKeys } from '../master-keys.ts'
import { createVault, type Vault } from '../vault.ts'

/** A vault on a disk of its own. */
export interface TestVault {
  folder: string
  keys: MasterKeys
  store: BlobStore
  vault: Vault
  draft(id: string, store?: BlobStore): Draft
  /** Where a file of an upload, or a blob, lies. */
  pathOf(...names: string[]): string
  blobPath(key: string): string
  remove(): Promise<void>
}

export async function openTestVault(folder?: string): Promise<TestVault> {
  const own = folder ?? (await mkdtemp(join(tmpdir(), 'corridor-vault-')))
  const keys = await openMasterKeys({ dataFolder: own })
  const store = await openDiskStore(join(own, 'blobs'))
  return {
    folder: own,
    keys,
    store,
    vault: createVault(store, keys),
    draft: (id, to = store) => openDraft(join(own, 'drafts'), id, keys, to),
    pathOf: (...names) => join(own, 'drafts', ...names),
    blobPath: (key) => join(own, 'blobs', key),
    remove: () => rm(own, { recursive: true, force: true }),
  }
}

export async function* inPieces(bytes: Uint8Array, ...sizes: number[]): AsyncGenerator<Uint8Array, void> {
  let at = 0
  for (let turn = 0; at < bytes.length; turn++) {
    const size = sizes[turn % sizes.length] ?? 65_536
    yield bytes.subarray(at, at + size)
    at += size
  }
}

/** Bytes that can be made again anywhere, so that a child process and its test agree on them. */
export function patternBytes(length: number): Buffer {
  const bytes = Buffer.alloc(length)
  let state = 0x9e3779b9
  for (let at = 0; at + 4 <= length; at += 4) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    bytes.writeUInt32LE(state, at)
  }
  return bytes
}

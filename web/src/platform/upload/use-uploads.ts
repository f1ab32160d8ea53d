import type { BlobType } from '@corridor/contract/files/rules.ts'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { onReset } from '../storage/resettable.ts'
import { uploadFile } from './engine.ts'
import type { UploadItem } from './item.ts'
import { createQueue, type UploadQueue } from './queue.ts'

export interface UploadsOptions {
  max?: number
  /**
   * Uploads under the same key continue, and are found again, when the screen is left: one for each
   * conversation.
   */
  storeAs?: string
}

export interface Uploads extends Omit<UploadQueue, 'store' | 'resume' | 'fileOf' | 'setStored'> {
  items: readonly UploadItem[]
  /** Something is still on its way: sending what carries it has to wait. */
  isBusy: boolean
}

const stored = new Map<string, UploadQueue>()

onReset(() => {
  for (const queue of stored.values()) queue.clear()
  stored.clear()
})

function queueFor(blobType: BlobType, { max, storeAs }: UploadsOptions): UploadQueue {
  const existing = storeAs === undefined ? undefined : stored.get(storeAs)
  const queue = existing ?? createQueue({ upload: uploadFile, blobType, max })
  if (storeAs !== undefined) stored.set(storeAs, queue)
  return queue
}

/** The uploads stored under a key, for code without a screen. */
export const storedUploads = (blobType: BlobType, storeAs: string): UploadQueue =>
  queueFor(blobType, { storeAs })

/**
 * The uploads of a screen. They are stopped on unmount, unless stored under a key. The options of the first
 * render apply: a screen that changes them uses another `key`.
 */
export function useUploads(blobType: BlobType, options: UploadsOptions = {}): Uploads {
  const [queue] = useState(() => queueFor(blobType, options))
  const items = useStore(queue.store)
  const isStored = options.storeAs !== undefined
  useEffect(() => (isStored ? undefined : () => queue.clear()), [queue, isStored])
  const { add, cancel, retry, remove, clear } = queue
  const isBusy = items.some(({ state }) => state !== 'done' && state !== 'failed')
  return { items, isBusy, add, cancel, retry, remove, clear }
}

import type { BlobType } from '@corridor/contract/files/rules.ts'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { onReset } from '../resettable.ts'
import { uploadFile } from './engine.ts'
import type { UploadItem } from './item.ts'
import { createQueue, type UploadQueue } from './queue.ts'

export interface UploadsOptions {
  max?: number
  /** Uploads under the same word go on, and are found again, when the screen is left: one for each conversation. */
  keepAs?: string
}

export interface Uploads extends Omit<UploadQueue, 'store' | 'resume' | 'fileOf'> {
  items: readonly UploadItem[]
  /** Something is still on its way: sending what carries it has to wait. */
  isBusy: boolean
}

const kept = new Map<string, UploadQueue>()

onReset(() => {
  for (const queue of kept.values()) queue.clear()
  kept.clear()
})

function queueFor(blobType: BlobType, { max, keepAs }: UploadsOptions): UploadQueue {
  const known = keepAs === undefined ? undefined : kept.get(keepAs)
  const queue = known ?? createQueue({ upload: uploadFile, blobType, max })
  if (keepAs !== undefined) kept.set(keepAs, queue)
  return queue
}

/** The uploads that are kept under a word, for whoever follows them without a screen. */
export const keptUploads = (blobType: BlobType, keepAs: string): UploadQueue => queueFor(blobType, { keepAs })

/**
 * The files a screen is sending. They are stopped when it is left, unless kept. What is asked for is that of the first
 * look: a screen that changes it takes another `key`.
 */
export function useUploads(blobType: BlobType, options: UploadsOptions = {}): Uploads {
  const [queue] = useState(() => queueFor(blobType, options))
  const items = useStore(queue.store)
  const isKept = options.keepAs !== undefined
  useEffect(() => (isKept ? undefined : () => queue.clear()), [queue, isKept])
  const { add, cancel, retry, remove, clear } = queue
  const isBusy = items.some(({ state }) => state !== 'done' && state !== 'failed')
  return { items, isBusy, add, cancel, retry, remove, clear }
}

import type { Sound } from '@corridor/contract/files/model.ts'
import { type BlobType, kindByName, uploadProblem } from '@corridor/contract/files/rules.ts'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { ApiError, unreachable } from '../api/error.ts'
import { randomId } from '../random-id.ts'
import { freeName, type UploadItem } from './item.ts'
import { guardLeaving } from './leave-guard.ts'
import { isSound, soundOf } from './sound-of.ts'
import { text } from './text.ts'
import type { UploadFile } from './types.ts'

/** More at once would only share the same bandwidth. */
const AT_ONCE = 3
/** Refusals that are about the moment and not about the file. */
const PASSING = [0, 401, 408, 409, 423, 425, 429]
/** Pictures that a browser can show before the server has made a small one, and recordings. */
const SHOWABLE = /^(image\/(png|jpeg|gif|webp)|audio\/[\w.-]+)$/

export interface QueueParts {
  upload: UploadFile
  blobType: BlobType
  /** How many the screen takes; any number without it. */
  max?: number
  /** Listens to a recording. */
  listen?: typeof soundOf
  makeId?: () => string
  makeUrl?: (file: Blob) => string
  dropUrl?: (url: string) => void
}

export interface UploadQueue {
  store: StoreApi<UploadItem[]>
  add(files: Iterable<File>): void
  /** Stops it and takes it off the list. */
  cancel(id: string): void
  /** Sends it again under the same id, so that it is stored once whatever arrived before. */
  retry(id: string): void
  remove(id: string): void
  /** Continues an upload of an earlier page, under its id. */
  resume(id: string, file: File): void
  fileOf(id: string): File | undefined
  /** Its file is stored in the browser, so the page may be closed. */
  setStored(id: string): void
  /** Stops all uploads and clears the list. The queue can be used again afterwards. */
  clear(): void
}

const isSame = (one: File, other: File): boolean =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified

const mayRetry = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status >= 500 || PASSING.includes(error.status)

/** A file that is stored in the browser is sent by the next page. */
const isLostWithPage = ({ state, isStored }: UploadItem): boolean =>
  state !== 'done' && state !== 'failed' && !isStored

interface SendingParts extends Required<Pick<QueueParts, 'upload' | 'blobType' | 'listen'>> {
  store: StoreApi<UploadItem[]>
  sources: ReadonlyMap<string, File>
  change: (id: string, next: Partial<UploadItem>) => void
}

/** Sends what waits, a few at once. */
function createSending({ upload, blobType, listen, store, sources, change }: SendingParts) {
  const running = new Map<string, AbortController>()

  async function listenTo({ id, sound: known }: UploadItem, source: File): Promise<Sound | undefined> {
    const sound = known ?? (await listen(source))
    change(id, { sound })
    return sound
  }

  async function send(item: UploadItem): Promise<void> {
    const { id, name } = item
    const stop = new AbortController()
    running.set(id, stop)
    change(id, { state: 'sending', progress: 0, error: undefined })
    const onProgress = (part: number) =>
      change(id, { progress: part, state: part >= 1 ? 'checking' : 'sending' })
    try {
      const source = sources.get(id)!
      // All else leaves at once.
      const sound = isSound(source) ? await listenTo(item, source) : undefined
      stop.signal.throwIfAborted()
      const file = await upload({
        file: source,
        fileName: name,
        blobType,
        id,
        sound,
        signal: stop.signal,
        onProgress,
      })
      if (!stop.signal.aborted)
        change(id, {
          state: 'done',
          progress: 1,
          file,
          name: file.fileName,
          kind: file.kind,
          size: file.size,
        })
    } catch (error) {
      if (stop.signal.aborted) return
      const { message, status } = error instanceof ApiError ? error : unreachable()
      change(id, { state: 'failed', error: message, status, canRetry: mayRetry(error) })
    } finally {
      if (running.get(id) === stop) running.delete(id)
      sendNext()
    }
  }

  function sendNext(): void {
    while (running.size < AT_ONCE) {
      const next = store.getState().find(({ id, state }) => state === 'waiting' && !running.has(id))
      if (!next) return
      void send(next)
    }
  }

  const stop = (id: string): void => {
    running.get(id)?.abort()
    running.delete(id)
  }

  return { sendNext, stop }
}

/** Why it cannot be sent, checked before sending. */
function problemIn(
  file: File,
  others: readonly UploadItem[],
  { blobType, max }: Pick<QueueParts, 'blobType' | 'max'>,
): Pick<UploadItem, 'error' | 'canRetry'> {
  const error = uploadProblem(file, blobType)
  if (error) return { error, canRetry: false }
  const counted = others.filter(({ state }) => state !== 'failed').length
  return max !== undefined && counted >= max
    ? { error: text.tooManyFiles(max), canRetry: true }
    : { canRetry: true }
}

export function createQueue({ upload, blobType, max, ...parts }: QueueParts): UploadQueue {
  const {
    listen = soundOf,
    makeId = randomId,
    makeUrl = (file) => URL.createObjectURL(file),
    dropUrl = (url) => URL.revokeObjectURL(url),
  } = parts
  const store = createStore<UploadItem[]>(() => [])
  store.subscribe((items) => guardLeaving(store, items.some(isLostWithPage)))
  const sources = new Map<string, File>()
  const find = (id: string) => store.getState().find((item) => item.id === id)
  const change = (id: string, next: Partial<UploadItem>) =>
    store.setState((items) => items.map((item) => (item.id === id ? { ...item, ...next } : item)), true)
  const { sendNext, stop } = createSending({ upload, blobType, listen, store, sources, change })
  const problemOf = (file: File, others: readonly UploadItem[]) => problemIn(file, others, { blobType, max })

  function addOne(file: File): void {
    const items = store.getState()
    const twin = items.find(({ id }) => isSame(sources.get(id)!, file))
    if (twin) {
      if (twin.state === 'failed') retry(twin.id)
      return
    }
    put(makeId(), file)
  }

  function put(id: string, file: File): void {
    const items = store.getState()
    const problem = problemOf(file, items)
    sources.set(id, file)
    const item: UploadItem = {
      id,
      name: freeName(file.name, new Set(items.map(({ name }) => name))),
      size: file.size,
      // The names of what browsers record are those of films.
      kind: isSound(file) ? 'AUDIO' : kindByName(file.name),
      blobType,
      state: problem.error ? 'failed' : 'waiting',
      progress: 0,
      previewUrl: !problem.error && SHOWABLE.test(file.type) ? makeUrl(file) : undefined,
      ...problem,
    }
    store.setState([...items, item], true)
  }

  function retry(id: string): void {
    const item = find(id)
    if (item?.state !== 'failed' || !item.canRetry) return
    const others = store.getState().filter((one) => one.id !== id)
    const problem = problemOf(sources.get(id)!, others)
    change(id, { progress: 0, error: undefined, ...problem, state: problem.error ? 'failed' : 'waiting' })
    sendNext()
  }

  function remove(id: string): void {
    const item = find(id)
    stop(id)
    sources.delete(id)
    if (item?.previewUrl) dropUrl(item.previewUrl)
    store.setState((items) => items.filter((one) => one.id !== id), true)
    sendNext()
  }

  return {
    store,
    add: (files) => {
      for (const file of files) addOne(file)
      sendNext()
    },
    cancel: remove,
    retry,
    remove,
    resume: (id, file) => {
      if (!find(id)) {
        put(id, file)
        change(id, { isStored: true })
      }
      sendNext()
    },
    fileOf: (id) => sources.get(id),
    setStored: (id) => change(id, { isStored: true }),
    clear: () => {
      const ids = store.getState().map(({ id }) => id)
      // No waiting upload may start while the ones before it are removed.
      store.setState((items) => items.map((item) => ({ ...item, state: 'failed' as const })), true)
      for (const id of ids) remove(id)
    },
  }
}

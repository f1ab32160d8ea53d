import { onReset } from './resettable.ts'

const NAME = 'corridor-files'
const STORE = 'waiting'
/** Writing more than this takes so long, and so much of the disk, that it is better not begun. */
export const STORED_FILE_MAX_BYTES = 100 * 1024 * 1024

/** A sign-out while a file is being written must not leave it behind. */
let session = 0

const settled = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

let database: Promise<IDBDatabase> | undefined

function open(): Promise<IDBDatabase> {
  if (database) return database
  const request = indexedDB.open(NAME, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(STORE)
  database = settled(request)
  // A browser that refuses now may have room later.
  database.catch(() => {
    database = undefined
  })
  return database
}

/** Ends once it is on the disk. */
async function write(change: (store: IDBObjectStore) => void): Promise<void> {
  const transaction = (await open()).transaction(STORE, 'readwrite')
  change(transaction.objectStore(STORE))
  await new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })
}

/** Whether a reload loses it: true where it is too large, or the browser stores nothing. */
export async function storeFile(id: string, file: File): Promise<boolean> {
  if (file.size > STORED_FILE_MAX_BYTES) return false
  const begun = session
  try {
    await write((store) => void store.put(file, id))
  } catch {
    return false
  }
  if (begun !== session) await forgetFile(id)
  return begun === session
}

export async function storedFile(id: string): Promise<File | undefined> {
  try {
    return await settled((await open()).transaction(STORE).objectStore(STORE).get(id))
  } catch {
    return undefined
  }
}

export const forgetFile = (id: string): Promise<void> =>
  write((store) => void store.delete(id)).catch(() => undefined)

onReset(() => {
  session += 1
  void write((store) => void store.clear()).catch(() => undefined)
})

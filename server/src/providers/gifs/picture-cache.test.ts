import { expect, test } from 'vitest'
import { cachePictures } from './picture-cache.ts'
import type { Picture } from './port.ts'

const picture = (size: number): Picture => ({ mediaType: 'image/gif', bytes: Buffer.alloc(size) })

test('caches what was looked at last, and no more than there is room for', async () => {
  const fetched: string[] = []
  const show = cachePictures(
    async (uri) => {
      fetched.push(uri)
      return picture(10)
    },
    { maxBytes: 25 },
  )
  for (const uri of ['a', 'b', 'a', 'c', 'a', 'b']) await show(uri)
  expect(fetched).toEqual(['a', 'b', 'c', 'b'])
})

test('what could not be fetched is tried again', async () => {
  const answers = [undefined, picture(1)]
  const show = cachePictures(async () => answers.shift())
  expect(await show('a')).toBeUndefined()
  expect(await show('a')).toBeDefined()
  const failing = cachePictures(async () => {
    throw new Error('down')
  })
  await expect(failing('a')).rejects.toThrow('down')
  await expect(failing('a')).rejects.toThrow('down')
})

test('fetches so many at once, and the others in turn', async () => {
  let running = 0
  let most = 0
  const show = cachePictures(
    async () => {
      running += 1
      most = Math.max(most, running)
      await new Promise(setImmediate)
      running -= 1
      return picture(1)
    },
    { atOnce: 3 },
  )
  const all = await Promise.all(Array.from({ length: 20 }, (_, at) => show(String(at))))
  expect(all.every(Boolean)).toBe(true)
  expect(most).toBe(3)
})

import { expect, test } from 'vitest'
import { resetAll } from '../storage/resettable.ts'
import { withIntentId } from './with-intent-id.ts'

/** The ids of one try, which is answered or not. */
async function tryOnce(intent: readonly unknown[], isAnswered: boolean, parts = 1): Promise<string[]> {
  const ids: string[] = []
  const made = withIntentId(intent, async (idOf) => {
    for (let part = 0; part < parts; part += 1) ids.push(idOf(part))
    if (!isAnswered) throw new Error('The answer was lost.')
  })
  await made.catch(() => undefined)
  return ids
}

test('what is wanted again after a lost answer has the same ids, and after an answer others', async () => {
  const lost = await tryOnce(['merge', 'a', 'b'], false, 2)
  expect(new Set(lost).size).toBe(2)
  expect(await tryOnce(['merge', 'a', 'b'], true, 2)).toEqual(lost)
  expect(await tryOnce(['merge', 'a', 'b'], true, 2)).not.toContain(lost[0])
})

test('two at once are one, and another content is something else', async () => {
  const [first, second] = await Promise.all([tryOnce(['text', 'Yes'], true), tryOnce(['text', 'Yes'], true)])
  expect(second).toEqual(first)
  const lost = await tryOnce(['text', 'Yes'], false)
  expect(await tryOnce(['text', 'No'], false)).not.toEqual(lost)
})

test('a session that ends leaves nothing for the next person', async () => {
  const lost = await tryOnce(['text', 'Yes'], false)
  resetAll()
  expect(await tryOnce(['text', 'Yes'], false)).not.toEqual(lost)
})

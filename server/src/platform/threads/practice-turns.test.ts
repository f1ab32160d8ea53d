import { expect, test } from 'vitest'
import { createPracticeTurns } from './practice-turns.ts'

/** Work that lasts until the test ends it. */
function openEnded() {
  let end!: () => void
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  return { end, ended }
}

test('so much of one practice is done at once, more waits, and beyond that it is refused', async () => {
  const inTurn = createPracticeTurns({ most: 2, waitingMax: 1 })
  const pieces = [openEnded(), openEnded(), openEnded()]
  const begun: number[] = []
  const running = pieces.map(({ ended }, at) =>
    inTurn('one', async () => {
      begun.push(at)
      await ended
    }),
  )
  await expect(inTurn('one', async () => undefined)).rejects.toMatchObject({
    kind: { code: 'too-many-requests' },
  })
  expect(await inTurn('another', async () => 'at once')).toBe('at once')
  expect(begun).toEqual([0, 1])
  pieces[0]!.end()
  await running[0]
  pieces[2]!.end()
  await running[2]
  expect(begun).toEqual([0, 1, 2])
  pieces[1]!.end()
  await running[1]
  expect(await inTurn('one', async () => 'again')).toBe('again')
})

test('work that fails gives its turn to the next', async () => {
  const inTurn = createPracticeTurns({ most: 1, waitingMax: 1 })
  const failing = inTurn('one', async () => Promise.reject(new Error('broken')))
  const next = inTurn('one', async () => 'next')
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('next')
})

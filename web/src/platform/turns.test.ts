import { expect, test } from 'vitest'
import { inTurn, nextTurn } from './turns.ts'

test('calls begin in their order, each in a turn of its own, and one that fails stops none', async () => {
  const begun: string[] = []
  const answers = ['one', 'two', 'three'].map((name) =>
    inTurn(async () => {
      begun.push(name)
      // Whatever is done at once is done before the next one begins.
      await null
      begun.push(`${name} goes on`)
      if (name === 'two') throw new Error(name)
      return name
    }).catch(() => 'failed'),
  )
  expect(begun).toEqual([])
  expect(await Promise.all(answers)).toEqual(['one', 'failed', 'three'])
  expect(begun).toEqual(['one', 'one goes on', 'two', 'two goes on', 'three', 'three goes on'])
})

test('a turn comes after everything that is ready now', async () => {
  const done: string[] = []
  const turn = nextTurn().then(() => done.push('turn'))
  await Promise.resolve().then(() => done.push('ready'))
  await turn
  expect(done).toEqual(['ready', 'turn'])
})

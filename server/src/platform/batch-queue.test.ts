import { expect, test } from 'vitest'
import { createBatchQueue } from './transaction.ts'

/** A lane whose groups end when the test ends them. */
function openLane(most = 3) {
  const groups: { ones: string[]; end: () => void }[] = []
  const gather = createBatchQueue<string>(
    most,
    (group) => new Promise<void>((resolve) => groups.push({ ones: [...group], end: resolve })),
  )
  const handedOver = () => groups.map(({ ones }) => ones.join(''))
  const end = async (index: number) => {
    groups[index]!.end()
    await new Promise(setImmediate)
  }
  return {
    gather: (one: string, about?: string, group?: string, beside?: number) =>
      gather('lane', one, { about, group, beside }),
    handedOver,
    end,
  }
}

test('who comes alone is handed over at once, and those who came meanwhile go together, so many at most', async () => {
  const { gather, handedOver, end } = openLane()
  for (const one of 'abcdef') gather(one)
  expect(handedOver()).toEqual(['a'])
  await end(0)
  expect(handedOver()).toEqual(['a', 'bcd'])
  await end(1)
  expect(handedOver()).toEqual(['a', 'bcd', 'ef'])
  await end(2)
  gather('g')
  expect(handedOver()).toEqual(['a', 'bcd', 'ef', 'g'])
})

test('what is about different things is handed over beside each other, two groups at once', async () => {
  const { gather, handedOver, end } = openLane()
  gather('a', '1')
  gather('b', '2')
  gather('c', '3')
  gather('d', '4')
  expect(handedOver()).toEqual(['a', 'b'])
  await end(1)
  expect(handedOver()).toEqual(['a', 'b', 'cd'])
})

test('where a group costs much, a second one at once begins with as many as are worth it', async () => {
  const { gather, handedOver, end } = openLane()
  for (const one of 'abc') gather(one, one, '', 3)
  expect(handedOver()).toEqual(['a'])
  gather('d', 'd', '', 3)
  expect(handedOver()).toEqual(['a', 'bcd'])
  gather('e', 'e', '', 3)
  await end(0)
  expect(handedOver()).toEqual(['a', 'bcd', 'e'])
})

test('what is about the same thing is never handed over twice at once, and stays in order', async () => {
  const { gather, handedOver, end } = openLane(2)
  gather('a', '1')
  gather('b', '1')
  gather('c', '2')
  gather('d', '1')
  gather('e', '2')
  expect(handedOver()).toEqual(['a', 'c'])
  await end(1)
  expect(handedOver()).toEqual(['a', 'c', 'e'])
  await end(2)
  expect(handedOver()).toEqual(['a', 'c', 'e'])
  await end(0)
  expect(handedOver()).toEqual(['a', 'c', 'e', 'bd'])
})

test('those of different groups are never handed over together, and all of them are', async () => {
  const { gather, handedOver, end } = openLane()
  gather('a', '1', 'x')
  gather('b', '2', 'y')
  gather('c', '3', 'x')
  gather('d', '4', 'y')
  gather('e', '5', 'x')
  expect(handedOver()).toEqual(['a', 'b'])
  await end(0)
  expect(handedOver()).toEqual(['a', 'b', 'ce'])
  await end(1)
  expect(handedOver()).toEqual(['a', 'b', 'ce', 'd'])
})

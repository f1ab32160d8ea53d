import { expect, test } from 'vitest'
import { listed } from './listed.ts'

test.each([[[]], [['a']], [['a', 'b']], [['a', 'b', 'c']], [['a', 'b', 'c', 'd']]])(
  '%j is listed as a browser would',
  (words: string[]) => {
    expect(listed(words)).toBe(new Intl.ListFormat('en-US').format(words))
  },
)

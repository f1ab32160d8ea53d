// @vitest-environment jsdom

import { expect, test } from 'vitest'
import { show } from '#ui/testing/show.tsx'
import { MessageText } from './MessageText.tsx'

test.each([
  ['👍', true],
  ['👍🏽 ❤️', true],
  ['1️⃣', true],
  ['🇨🇭👩‍⚕️🏴󠁧󠁢󠁳󠁣󠁴󠁿', true],
  ['👍👍👍👍', false],
  ['Yes 👍', false],
  ['12', false],
])('%s alone is drawn large: %s', (text, isLarge) => {
  const { container } = show(<MessageText text={text} />)
  expect(container.querySelector('[data-large]') !== null).toBe(isLarge)
})

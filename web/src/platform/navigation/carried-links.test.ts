import { expect, test } from 'vitest'
import { createMemoryStorage } from '../storage/storage.ts'
import { createCarriedLinks } from './carried-links.ts'
import { createDeepLinks } from './deep-links.ts'

const ORIGIN = 'https://corridor.example'

function setUp(address: string) {
  const shared = createMemoryStorage()
  const openTab = (href: string) => {
    const links = createDeepLinks({ tab: createMemoryStorage(), browser: shared }, () => ORIGIN)
    links.capture(ORIGIN + href)
    return { links, carried: createCarriedLinks(shared, links) }
  }
  return { shared, openTab, first: openTab(address) }
}

test('links are found by the person who signed up with them, in another tab', () => {
  const { openTab, first, shared } = setUp('/invite?code=BRIGHT&educhannel_id=CLASS')
  first.carried.carry('ada')
  const other = openTab('/confirm?token=t')
  other.carried.deliver('ben')
  expect(other.links.peek('code')).toBeNull()
  other.carried.deliver('ada')
  expect(other.links.peek('code')).toBe('BRIGHT')
  expect(other.links.peek('educhannel_id')).toBe('CLASS')
  expect(shared.length).toBe(0)
})

test('what a tab was opened with goes before', () => {
  const { openTab, first } = setUp('/invite?code=BRIGHT')
  first.carried.carry('ada')
  const other = openTab('/invite?code=LAKE')
  other.carried.deliver('ada')
  expect(other.links.peek('code')).toBe('LAKE')
})

test('nothing is stored for somebody who came without a link', () => {
  const { first, shared } = setUp('/signup?for=practice')
  first.carried.carry('ada')
  expect(shared.length).toBe(0)
})

test('what cannot be read is as good as nothing', () => {
  const { first, shared } = setUp('/signup')
  shared.setItem('carriedLinks', '{')
  expect(() => first.carried.deliver('ada')).not.toThrow()
})

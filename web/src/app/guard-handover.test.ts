import '#platform/testing/window.ts'
import { beforeEach, expect, test } from 'vitest'
import { deepLinks } from '#platform/navigation/deep-links.ts'
import { adoptStored, stored } from '#platform/session/state.ts'
import { endSession, restoreSession, useSession } from '#platform/session.ts'
import { ADA, loginReplyOf, tokenWith } from '#platform/testing/people.ts'
import { guardHandover } from './guard-handover.ts'

const ADDRESS =
  'https://corridor.test/login?isloggedinonmobile=true&onetimecode=s3cret&email=eve%40example.test&code=c1'
const storedLinks = () => window.sessionStorage.getItem('deepLinks')
const storeAda = () =>
  stored.writeSignIn(loginReplyOf(ADA, tokenWith(['Chat']), Math.floor(Date.now() / 1000) + 600))

guardHandover()

beforeEach(() => {
  window.localStorage.clear()
  useSession.setState(useSession.getInitialState(), true)
  window.sessionStorage.clear()
})

test('what a phone handed over waits for a guest', () => {
  deepLinks.capture(ADDRESS)
  restoreSession()
  expect(deepLinks.consumeHandover()).toMatchObject({ oneTimeCode: 's3cret', email: 'eve@example.test' })
})

test('it is dropped at once when somebody is signed in at arrival', () => {
  storeAda()
  deepLinks.capture(ADDRESS)
  adoptStored()
  expect(storedLinks()).toBe('{"code":"c1"}')
})

test('it is dropped when a session ends', () => {
  storeAda()
  adoptStored()
  deepLinks.capture(ADDRESS)
  endSession()
  expect(storedLinks()).toBe('{"code":"c1"}')
})

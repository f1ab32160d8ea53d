import { describe, expect, test } from 'vitest'
import { createMemoryStorage } from '../storage/storage.ts'
import { ADA, loginReplyOf, userOf } from '../testing/people.ts'
import { createStoredSession, SESSION_KEYS } from './stored.ts'

function setUp() {
  const storage = createMemoryStorage()
  const stored = createStoredSession(storage)
  const keys = () => Array.from({ length: storage.length }, (_, index) => storage.key(index)!)
  return { storage, stored, keys }
}

describe('the stored session', () => {
  test('is stored under the names of the specification', () => {
    const { storage, stored, keys } = setUp()
    stored.deviceId()
    stored.deviceSecret()
    const practice = { practiceId: 'p1', practiceInviteCode: 'c1', eFaxNumber: '+1', telephoneNumber: '+2' }
    stored.writeSignIn({ ...loginReplyOf(ADA, 'token', 1234), ...practice })
    stored.writeActiveTextingConversation('t1')
    const written = SESSION_KEYS.filter((key) => !/Visit|Nudge/.test(key))
    expect(keys().sort()).toEqual([...written].sort())
    expect(storage.getItem('user')).toBe(ADA)
    expect(storage.getItem('authTokenExpiration')).toBe('1234')
    expect(storage.getItem('userStatus')).toBe('Approved')
    expect(storage.getItem('isOnboardingProcessCompleted')).toBe('true')
  })

  test('keeps no token inside the record', () => {
    const { storage, stored } = setUp()
    stored.writeSignIn(loginReplyOf(ADA, 'secret-token', 1234))
    expect(storage.getItem('userInfo')).not.toContain('secret-token')
    expect(stored.user()).toEqual(userOf(ADA))
  })

  test('writes the access token last, because other tabs follow it', () => {
    const order: string[] = []
    const storage = createMemoryStorage()
    const spied = { ...storage, setItem: (key: string) => void order.push(key) } as Storage
    createStoredSession(spied).writeSignIn(loginReplyOf(ADA, 'token', 1234))
    expect(order.at(-1)).toBe('authToken')
  })

  test('when cleared keeps the device, the theme and the way to a channel, and the token only as an invalid one', () => {
    const { storage, stored, keys } = setUp()
    const device = stored.deviceId()
    const secret = stored.deviceSecret()
    expect(secret).toMatch(/^[A-Za-z0-9_-]{43}$/)
    stored.writeSignIn(loginReplyOf(ADA, 'token', 1234))
    storage.setItem('theme', 'dark')
    storage.setItem('channelInviteCode', 'CLASS')
    stored.writeActiveTextingConversation('t1')
    storage.setItem('a draft of some capability', 'patient data')
    stored.clear()
    expect(keys().sort()).toEqual(['authToken', 'channelInviteCode', 'deviceId', 'deviceSecret', 'theme'])
    expect(storage.getItem('authToken')).toBe('invalidtoken')
    expect(stored.deviceId()).toBe(device)
    expect(stored.deviceSecret()).toBe(secret)
    expect(stored.credentials()).toBeNull()
  })

  test('prefixes a token once, however often it is cleared', () => {
    const { storage, stored } = setUp()
    stored.writeSignIn(loginReplyOf(ADA, 'token', 1234))
    stored.clear()
    stored.clear()
    expect(storage.getItem('authToken')).toBe('invalidtoken')
  })

  test('leaves no token where there was none', () => {
    const { storage, stored } = setUp()
    stored.clear()
    expect(storage.getItem('authToken')).toBeNull()
  })

  test.each([
    ['a broken record', '{"firstName":'],
    ['a record without a last name', JSON.stringify(userOf(ADA, { lastName: ' ' }))],
    ['the record of somebody else', JSON.stringify(userOf('somebody-else'))],
    ['no record', null],
  ])('has no user with %s', (_, json) => {
    const { storage, stored } = setUp()
    stored.writeSignIn(loginReplyOf(ADA, 'token', 1234))
    if (json === null) storage.removeItem('userInfo')
    else storage.setItem('userInfo', json)
    expect(stored.user()).toBeNull()
  })

  test('makes a device id that the contract takes', () => {
    expect(setUp().stored.deviceId()).toMatch(/^[A-Za-z0-9_-]{8,64}$/)
  })
})

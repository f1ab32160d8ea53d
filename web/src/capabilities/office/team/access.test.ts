import { GRANTABLE_CLAIMS } from '@corridor/contract/office/roles.ts'
import { expect, test } from 'vitest'
import { ACCESS_GROUPS, changeToDefaults, fixedBecause, inverse, isNothing, withChange } from './access.ts'
import { someMember } from './testing/some-member.ts'

test('every claim that can be granted stands in one group', () => {
  const shown = ACCESS_GROUPS.flatMap(({ claims }) => [...claims])
  expect([...shown].sort()).toEqual([...GRANTABLE_CLAIMS].sort())
})

test('the defaults of a role grant and withdraw what differs, and leave the administration alone', () => {
  const change = changeToDefaults(
    someMember({ claims: ['User', 'Chat', 'eFax', 'PracticeAdmin', 'ChannelHost'] }),
  )
  expect(change.withdraw).toEqual(['eFax'])
  expect(change.grant).not.toContain('Chat')
  expect(change.grant).toContain('CEHub')
})

test('a change and its inverse bring back what was there', () => {
  const before = someMember({ claims: ['User', 'Chat', 'eFax'] })
  const change = { grant: ['CEHub' as const], withdraw: ['eFax' as const] }
  const after = withChange(before, change)
  expect(after.claims).toEqual(['User', 'Chat', 'CEHub'])
  expect([...withChange(after, inverse(change)).claims].sort()).toEqual([...before.claims].sort())
  expect(isNothing(changeToDefaults(withChange(before, changeToDefaults(before))))).toBe(true)
})

test('the administration of the owner and of the last admin is fixed, and everything of somebody who waits', () => {
  const owner = someMember({ isPracticeOwner: true, isPracticeAdmin: true, claims: ['PracticeAdmin'] })
  const admin = someMember({ id: '2', isPracticeAdmin: true, claims: ['PracticeAdmin'] })
  const waiting = someMember({ id: '3', abilities: { mayChange: false, mayRemove: false } })
  expect(fixedBecause('PracticeAdmin', owner, [owner, admin])).toBe('owner')
  expect(fixedBecause('Chat', owner, [owner])).toBeUndefined()
  expect(fixedBecause('PracticeAdmin', admin, [admin])).toBe('last-admin')
  expect(fixedBecause('PracticeAdmin', admin, [owner, admin])).toBeUndefined()
  expect(fixedBecause('Chat', waiting, [owner, waiting])).toBe('pending')
})

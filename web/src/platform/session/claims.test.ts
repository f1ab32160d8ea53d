import { expect, test } from 'vitest'
import { tokenWith } from '../testing/people.ts'
import { claimsOf } from './claims.ts'

test('claims are read from the token', () => {
  expect(claimsOf(tokenWith(['Chat', 'CEHub']))).toEqual(['Chat', 'CEHub'])
})

test('letters outside Latin in the token do not spoil it', () => {
  const payload = Buffer.from(JSON.stringify({ name: 'Łukasz Ü 李 ~~~???', roles: ['eFax'] })).toString(
    'base64url',
  )
  expect(claimsOf(`x.${payload}.y`)).toEqual(['eFax'])
})

test.each([
  ['an unknown claim', `x.${Buffer.from('{"roles":["Root","Chat"]}').toString('base64url')}.y`, ['Chat']],
  ['no roles', `x.${Buffer.from('{}').toString('base64url')}.y`, []],
  ['roles that are no list', `x.${Buffer.from('{"roles":"Chat"}').toString('base64url')}.y`, []],
  ['no token', '', []],
  ['nonsense', 'a.%%%.c', []],
  ['null', `x.${Buffer.from('null').toString('base64url')}.y`, []],
])('%s opens nothing', (_, token, claims) => {
  expect(claimsOf(token)).toEqual(claims)
})

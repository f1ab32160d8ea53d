import { expect, test } from 'vitest'
import { addressOfCheck } from './address-of-check.ts'

const to = (url: string) => addressOfCheck(url, 'https://corridor.example')

test('the desk of the sandbox is a page of ours', () => {
  const path = '/sandbox?tab=desk&inquiry=desk_1'
  expect(to(path)).toEqual({ path })
  expect(to(`https://corridor.example${path}`)).toEqual({ path })
})

test('a service is a page elsewhere', () => {
  const address = 'https://withpersona.com/verify?code=us1-abc'
  expect(to(address)).toEqual({ address })
})

test('nothing that would run, and nothing that is no address', () => {
  expect(to('javascript:alert(1)')).toBeUndefined()
  expect(to('data:text/html,hello')).toBeUndefined()
  expect(to('verify')).toBeUndefined()
  expect(to('//evil.example/verify')).toBeUndefined()
})

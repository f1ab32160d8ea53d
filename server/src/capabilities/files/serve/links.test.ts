import { randomBytes, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { readLink, signLink } from './links.ts'

const key = randomBytes(32)
const now = new Date('2026-03-02T10:00:00Z')
const at = (seconds: number) => new Date(now.getTime() + seconds * 1_000)

test('says what it was signed with, for a session, a record and a guest', () => {
  const [fileId, boundTo, passId] = [randomUUID(), randomUUID(), randomUUID()]
  const links = [
    { fileId, kind: 'session', boundTo },
    { fileId, kind: 'record', boundTo },
    { fileId, kind: 'guest', boundTo, passId },
  ] as const
  for (const link of links) expect(readLink(key, signLink(key, link, now), now)).toEqual(link)
})

test('never outlives the moment that is known', () => {
  const link = { fileId: randomUUID(), kind: 'record', boundTo: randomUUID() } as const
  const token = signLink(key, link, now, at(90))
  expect(readLink(key, token, at(30))).toEqual(link)
  expect(() => readLink(key, token, at(90))).toThrow()
  const usual = signLink(key, link, now, at(7_200))
  expect(readLink(key, usual, at(890))).toEqual(link)
  expect(() => readLink(key, usual, at(990))).toThrow()
})

test('one with another pass is not ours', () => {
  const link = { fileId: randomUUID(), kind: 'guest', boundTo: randomUUID() } as const
  const token = Buffer.from(signLink(key, { ...link, passId: randomUUID() }, now), 'base64url')
  const other = Buffer.from(signLink(key, { ...link, passId: randomUUID() }, now), 'base64url')
  const mixed = Buffer.concat([token.subarray(0, 37), other.subarray(37, 53), token.subarray(53)])
  expect(() => readLink(key, mixed.toString('base64url'), now)).toThrow()
})

import { expect, test } from 'vitest'
import { ADA, BEN } from '#platform/testing/people.ts'
import { channel, member } from '../testing/made-up.ts'
import { foundChannels } from './found-channels.ts'

const JOSE = '00000000-0000-4000-8000-00000000000c'
const withBen = channel()
const group = channel({
  id: '00000000-0000-4000-8000-0000000000f1',
  name: 'Front desk',
  isGroupChat: true,
  members: [
    member(ADA),
    member(BEN),
    member(JOSE, { name: 'José Peña', practiceName: 'Lakeside Oral Surgery' }),
  ],
})
const found = (term: string) => foundChannels([withBen, group], term).map(({ id }) => id)

test('conversations are found by their name, their people and where those work', () => {
  expect(found('front')).toEqual([group.id])
  expect(found('ben')).toHaveLength(2)
  expect(found('lakeside')).toEqual([group.id])
  expect(found('nobody')).toEqual([])
})

test('accents, case and the order of words make no difference', () => {
  expect(found('PENA jose')).toEqual([group.id])
})

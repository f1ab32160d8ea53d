import { expect, test } from 'vitest'
import { practicesWith } from './practice-filter.ts'

const practice = (name: string, city: string | null) => ({
  id: name,
  name,
  practiceType: null,
  city,
  state: 'TX',
})
const ALL = [
  practice('Bright Smiles Dental', 'Austin'),
  practice('Hilltop Medical', 'Round Rock'),
  practice('Oak', null),
]

test.each([
  ['', ['Bright Smiles Dental', 'Hilltop Medical', 'Oak']],
  ['  SMILES ', ['Bright Smiles Dental']],
  ['austin bright', ['Bright Smiles Dental']],
  ['round', ['Hilltop Medical']],
  ['austin hill', []],
])('%j finds %j', (typed, names) => expect(practicesWith(ALL, typed).map(({ name }) => name)).toEqual(names))

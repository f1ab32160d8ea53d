import { expect, test } from 'vitest'
import { NAME_PROBLEMS, practiceNameProblem } from './practice-name.ts'

test.each([
  'Bright Smiles — visit evil.example',
  'pay@evil.example',
  'https://evil',
  'WWW evil com',
  'evil。example',
  'evil．com Dental',
  'Smiles.Dental',
])('an address is no name of a practice: %s', (name) => {
  expect(practiceNameProblem(name)).toBe(NAME_PROBLEMS.address)
})

test.each(['Вright Smiles', 'Bright Smiοes'])('letters of two alphabets are no name: %s', (name) => {
  expect(practiceNameProblem(name)).toBe(NAME_PROBLEMS.alphabets)
})

test.each(['Dr. Lee & Sons, D.M.D., P.C.', 'St. Mary Dental 24/7', 'Clínica Peña', 'Улыбка', 'No. 1 Dental'])(
  'a name is a name: %s',
  (name) => {
    expect(practiceNameProblem(name)).toBeUndefined()
  },
)

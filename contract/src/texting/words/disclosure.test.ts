import { expect, test } from 'vitest'
import { disclosuresIn } from './disclosure.ts'

const inText = (text: string) => disclosuresIn(text, 0, 2026)

test.each([
  'Your DOB please?',
  'born 3/14/1961',
  '03/14/1961',
  '1961-03-14',
  'Is 3.14.1994 your date of birth?',
])('%j names a birth date', (text) => expect(inText(text)).toEqual(['birth-date']))

test.each([
  'Your biopsy result is here',
  'The tooth needs a root canal',
  'K04.7 was noted',
  'You were diagnosed',
])('%j names a diagnosis', (text) => expect(inText(text)).toEqual(['diagnosis']))

test('a picture and a number of social security are named in one order', () =>
  expect(disclosuresIn('Is 123-45-6789 right? HIV', 1, 2026)).toEqual([
    'diagnosis',
    'identity-number',
    'attachment',
  ]))

test.each([
  'See you on 11/17/2026 at 3',
  'Your appointment moved to 12-01-2026.',
  'Call us at 512-555-0100',
  'Reborn Dental welcomes you',
  'Room A12 on floor 3.5',
  '',
])('%j may be sent as it is', (text) => expect(inText(text)).toEqual([]))

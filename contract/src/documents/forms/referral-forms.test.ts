import { expect, test } from 'vitest'
import { type FormField, knownValues, labelOf, missingFields } from './referral-forms.ts'

const field = (name: string, over: Partial<FormField> = {}): FormField => ({
  name,
  label: labelOf(name),
  type: 'text',
  options: [],
  maxLength: null,
  isRequired: false,
  ...over,
})

const facts = {
  firstName: 'Ivy',
  lastName: 'Stone',
  dateOfBirth: '2001-04-05',
  patientPhone: '(512) 555-0123',
  patientEmail: 'ivy@mail.example',
  senderName: 'Ada Hill',
  senderPractice: 'Bright Smiles',
  senderEmail: 'ada@bright.example',
  today: '2026-11-17',
}

test.each([
  ['patient.firstName', 'Ivy'],
  ['Last_Name', 'Stone'],
  ['Patient Name', 'Ivy Stone'],
  ['patient', 'Ivy Stone'],
  ['DOB', '04/05/2001'],
  ['patient-birthDate', '04/05/2001'],
  ['Referring Doctor', 'Ada Hill'],
  ['Referred by', 'Ada Hill'],
  ['referringPractice', 'Bright Smiles'],
  ['Referring office email', 'ada@bright.example'],
  ['Patient phone', '(512) 555-0123'],
  ['patient.cell', '(512) 555-0123'],
  ['Patient E-Mail', 'ivy@mail.example'],
  ['Date', '11/17/2026'],
  ['Phone', undefined],
  ['Reason', undefined],
])('a field called %s begins with what is known', (name, value) => {
  expect(knownValues([field(name)], facts)[name]).toBe(value)
})

test('what is not known stays empty, and so does a field that is no text', () => {
  expect(knownValues([field('First name')], { today: facts.today })).toEqual({})
  expect(knownValues([field('patient', { type: 'check' })], facts)).toEqual({})
})

test('a required field with nothing but spaces is missing', () => {
  const fields = [field('reason', { isRequired: true }), field('notes')]
  expect(missingFields(fields, { reason: '  ' }).map(({ name }) => name)).toEqual(['reason'])
  expect(missingFields(fields, { reason: 'Pain' })).toEqual([])
})

import { expect, test } from 'vitest'
import {
  cleanShortcut,
  fillKnown,
  fillTemplate,
  matchingTemplates,
  shortcutProblem,
  templateBodyProblem,
} from './template-fields.ts'

test('fields are filled with the real values, however they are spaced', () => {
  const values = { 'patient.firstName': 'Maria', 'practice.phone': '(512) 555-0150' }
  expect(fillTemplate('Hi {{patient.firstName}}, call {{ practice.phone }}.', values)).toEqual({
    text: 'Hi Maria, call (512) 555-0150.',
    missing: [],
  })
})

test('a value is never read as a template, and what is missing is said', () => {
  const values = { 'patient.firstName': '{{me.name}} $& $1', 'me.name': null }
  expect(fillTemplate('{{patient.firstName}} {{me.name}} {{me.name}}', values)).toEqual({
    text: '{{me.name}} $& $1  ',
    missing: ['me.name'],
  })
})

test('in a box that somebody goes on writing in, a field without a value stays where they see it', () => {
  const values = { 'patient.firstName': undefined, 'practice.name': 'Bright Smiles' }
  expect(fillKnown('Hi {{patient.firstName}}, this is {{practice.name}}.', values)).toBe(
    'Hi {{patient.firstName}}, this is Bright Smiles.',
  )
})

test.each([
  ['', 'Please write the text of the template.'],
  [' \n ', 'Please write the text of the template.'],
  ['{{patient.shoeSize}}', 'There is no field {{patient.shoeSize}}. Please choose one from the list.'],
  ['{{}}', 'There is no field {{}}. Please choose one from the list.'],
  ['{{constructor}}', 'There is no field {{constructor}}. Please choose one from the list.'],
  ['Hi {{patient.firstName}', 'A field is written with two braces on both sides.'],
  ['Hi patient.firstName}}', 'A field is written with two braces on both sides.'],
  ['Hi {you}, {{me.name}}', undefined],
])('a text %j can be a template or says why not', (body, problem) => {
  expect(templateBodyProblem(body)).toBe(problem)
})

test('a shortcut is one word, typed with or without its slash', () => {
  expect(cleanShortcut(' //Confirm ')).toBe('confirm')
  for (const right of ['confirm', '/late-15', '']) expect(shortcutProblem(right)).toBeUndefined()
  for (const wrong of ['two words', 'ü', '-a', 'a/b']) expect(shortcutProblem(wrong)).toBeDefined()
})

test('templates are found by their shortcut first, then by a word of their name', () => {
  const all = [
    { name: 'Late arrival', shortcut: null },
    { name: 'Running behind', shortcut: 'late' },
    { name: 'After a filling', shortcut: 'later' },
  ]
  const names = (term: string) => matchingTemplates(all, term).map(({ name }) => name)
  expect(names('late')).toEqual(['Running behind', 'After a filling', 'Late arrival'])
  expect(names('fill')).toEqual(['After a filling'])
  expect(names('')).toHaveLength(3)
  expect(names('x')).toEqual([])
})

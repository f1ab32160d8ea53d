import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { emailProblem } from './fields.ts'
import { Email, EpochSeconds, Id, Instant, inputSentence, singleLine } from './shapes.ts'

test('an id is lower-cased, as the database writes it', () => {
  expect(Id.parse('BD7AB4DB-2CD4-4A05-AC12-6E0686E5A307')).toBe('bd7ab4db-2cd4-4a05-ac12-6e0686e5a307')
})

test.each([
  'ada@clinic.example',
  " o'neil+lab@north-side.clinic.example ",
  'müller@clinic.example',
  'ada@clinic',
  'ada@clinic..example',
  '.ada@clinic.example',
  'a!b@clinic.example',
  'ada@-clinic.example',
  'ada\u200b@clinic.example',
  '',
])('%j is an address to the form and to the server alike', (typed) => {
  expect(Email.safeParse(typed).error?.issues[0]?.message).toBe(emailProblem(typed))
})

describe('a single line', () => {
  test.each([
    ['Anna’s phone', 'Anna’s phone'],
    ['  two\r\n\tlines\u2028here ', 'two lines here'],
    ['invoice\u202egpj.exe', 'invoicegpj.exe'],
    ['\u2066a\u2069\u200e\u200b\u0007b', 'ab'],
    ['\u202e\n', ''],
    ['Front\u202e \u0007 desk', 'Front desk'],
  ])('%j becomes %j', (typed, parsed) => {
    expect(singleLine(20).parse(typed)).toBe(parsed)
  })

  test('is measured as it is stored', () => {
    expect(singleLine(3).safeParse(`a${'\u200b'.repeat(10)}bc`).success).toBe(true)
    expect(singleLine(3).safeParse('abcd').success).toBe(false)
  })
})

const sentenceOf = (shape: z.ZodType, input: unknown) =>
  shape.safeParse(input, { error: inputSentence }).error?.issues[0]?.message

describe('what people read', () => {
  test.each<[string, z.ZodType, unknown, string]>([
    ['an id', Id, 'x', 'This id is not valid.'],
    ['an instant', Instant, 'yesterday', 'This time is not valid.'],
    ['an instant that is a number', Instant, 7, 'This time is not valid.'],
    ['unix time', EpochSeconds, 1.5, 'This time is not valid.'],
    ['unix time before its beginning', EpochSeconds, -1, 'This time is not valid.'],
    ['what is missing', z.string(), undefined, 'This is missing.'],
    ['a choice that is missing', z.enum(['a', 'b']), undefined, 'This is missing.'],
    ['a choice', z.enum(['a', 'b']), 'c', 'This must be one of: a, b.'],
    ['a short text', z.string().min(2), 'a', 'This is too short.'],
    ['a long text', z.string().max(2), 'abc', 'This is too long.'],
    ['a long list', z.array(z.string()).max(0), ['a'], 'This is too long.'],
    ['a small number', z.number().min(0), -1, 'This is too small.'],
    ['a large number', z.number().max(1), 2, 'This is too large.'],
    ['another type', z.boolean(), 'yes', 'This is not valid.'],
    ['another form', z.string().regex(/x/), 'y', 'This is not valid.'],
    ['words of the shape itself', z.string().min(2, 'Longer, please.'), 'a', 'Longer, please.'],
  ])('%s', (_name, shape, input, sentence) => {
    expect(sentenceOf(shape, input)).toBe(sentence)
  })
})

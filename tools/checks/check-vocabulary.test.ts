import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { useCheck } from './testing/run-check.ts'
import { declaredNames } from './vocabulary/declared-names.ts'
import { findDialect } from './vocabulary/find-dialect.ts'
import { ALLOWED_NAMES, NOT_CONVERTED } from './vocabulary/words.ts'

const PROGRAM = join(import.meta.dirname, 'check-vocabulary.ts')
const REPOSITORY = join(import.meta.dirname, '..', '..')
const check = useCheck(PROGRAM)

const namesIn = (text: string, path = 'a.ts'): string[] => declaredNames(path, text).map(({ name }) => name)

describe('the declared names', () => {
  test.each<[string, string, string[]]>([
    ['variables', 'const a = b, [c, { d: e, f = g, ...h }] = i', ['a', 'c', 'e', 'f', 'h']],
    [
      'functions and their parameters',
      'function a(b: C, { d }: E, ...f: G[]) {}\nconst h = (i = j) => k(i)',
      ['a', 'b', 'd', 'f', 'h', 'i'],
    ],
    [
      'types and their members',
      'interface A<B> extends C { d: E; f(g: H): void; "i": J }\ntype K = { l?: (m: N) => O }',
      ['A', 'B', 'd', 'f', 'g', 'K', 'l', 'm'],
    ],
    ['classes', 'class A extends B { c = d; #e = 1; f(g: H) {} }', ['A', 'c', 'e', 'f', 'g']],
    ['properties of objects', 'use({ a: b, c, [d]: e, f() {} })', ['a', 'f']],
    ['caught errors', 'try { a() } catch (b) { c(b) }', ['b']],
    [
      'other names for imports and exports',
      "import a, { b, c as d } from 'e'\nimport * as f from 'g'\nexport { b, d as h }",
      ['a', 'd', 'f', 'h'],
    ],
  ])('are those of %s', (_what, text, names) => {
    expect(namesIn(text)).toEqual(names)
  })

  test('are found in components, with their lines', () => {
    const text = 'export function A({ b }: C) {\n  const d = <E f={b}>told</E>\n  return d\n}\n'
    expect(declaredNames('A.tsx', text)).toEqual([
      { name: 'A', line: 1 },
      { name: 'b', line: 1 },
      { name: 'd', line: 2 },
    ])
  })

  test('are not guessed in a file that cannot be parsed', () => {
    expect(() => declaredNames('a.ts', 'const = 1')).toThrow('a.ts: ')
  })
})

describe('the vocabulary', () => {
  test.each([
    ['const toldAt = 1', 'told'],
    ['const KEPT_MAX = 1', 'kept'],
    ['const readURLAnew = 1', 'anew'],
    ['const auditLines = []', 'auditLines'],
    ['interface A { isAsked: boolean }', 'asked'],
    ['async function holdPerson() {}', 'holdPerson'],
    ['const keepMail = 1', 'keepMail'],
  ])('refuses %s', (text, word) => {
    expect(findDialect('server/src/a.ts', text)).toMatchObject([{ word, line: 1 }])
  })

  test.each([
    'const stolder = 1, ticket = 2, deadline = 3, placeholder = 4',
    'interface Row { asked_at: Date }',
    "// told anew\nconst a = 'asked'",
    "import { tell } from 'library'\ntell()",
    'const keepAlive = true, holder = 1',
  ])('accepts %s', (text) => {
    expect(findDialect('server/src/a.ts', text)).toEqual([])
  })

  test('refuses a word that has another meaning elsewhere in its folder alone', () => {
    expect(findDialect('web/src/a.ts', 'const holdStep = 1')).toEqual([])
  })

  test('accepts a name of the allow-list in its folder alone', () => {
    const text = 'const announcement = 1'
    expect(findDialect('web/src/ui/files/A.tsx', text)).toEqual([])
    expect(findDialect('web/src/ui/A.tsx', text)).toHaveLength(1)
  })

  test('is reported by file and line, and ends the program with a failure', () => {
    expect(
      check({
        'server/src/a.ts': '\nexport const told = 1\n',
        'server/src/asking/a.ts': '',
        'server/node_modules/a.ts': 'const told = 1',
        'web/b.ts': 'const words = 1',
      }),
    ).toEqual({
      status: 1,
      lines: [
        'server/src/a.ts:2 told says "told"; say publish, notify, report',
        'server/src/asking/a.ts:1 the file name says "asking"; say caller, request, requested',
      ],
    })
  })

  test.skipIf(NOT_CONVERTED.length === 0)(
    'lets areas that are still to be converted be, until nothing is left to do there',
    () => {
      const [area = ''] = NOT_CONVERTED
      const path = `${area}/a.ts`
      expect(check({ [path]: 'const told = 1' })).toEqual({ status: 0, lines: [] })
      expect(check({ [path]: 'const published = 1' })).toEqual({
        status: 1,
        lines: [`${area} is converted: take it from NOT_CONVERTED in vocabulary/words.ts`],
      })
    },
  )

  test('lists no folder that is gone, and gives a reason for every exception', () => {
    for (const path of [...NOT_CONVERTED, ...ALLOWED_NAMES.map(({ under }) => under)])
      expect([path, existsSync(join(REPOSITORY, path))]).toEqual([path, true])
    for (const { reason } of ALLOWED_NAMES) expect(reason).toMatch(/\w+ \w+/)
  })
})

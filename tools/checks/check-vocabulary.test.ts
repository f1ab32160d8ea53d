import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { useCheck } from './testing/run-check.ts'
import { declaredNames } from './vocabulary/declared-names.ts'
import { findDialect } from './vocabulary/find-dialect.ts'
import { findDialectInProse, proseIn } from './vocabulary/prose.ts'
import { ALLOWED_NAMES, FORBIDDEN_PROSE, NOT_CONVERTED } from './vocabulary/words.ts'

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

const proseOf = (text: string, path = 'a.ts'): string =>
  proseIn(path, text)
    .replaceAll(/[\0\s]+/g, ' ')
    .trim()

describe('the prose of a file', () => {
  test.each<[string, string, string, string]>([
    ['comments', 'a.ts', "const a = '// no' // one\n/** two\n * three */", 'one two three'],
    ['comments of components', 'A.tsx', 'const a = <b>no{/* one */}</b>', 'one'],
    ['comments of styles', 'a.css', ".no { content: 'no' } /* one */", 'one'],
    [
      'titles of tests',
      'a.ts',
      "describe('one', () => { test.each(['no'])(`two`, () => no('no')); it.skip('three', no) })",
      'one two three',
    ],
    ['sentences of pages', 'a.md', '# One\n\n```sh\nno\n```\n\n[two](no.md)\n', '# One [two'],
  ])('are its %s', (_what, path, text, prose) => {
    expect(proseOf(text, path)).toBe(prose)
  })

  test.each(['// a `told` b', '// a “told” b', "expect('told').toBe(1)"])('is not what %s quotes', (text) => {
    expect(findDialectInProse('a.ts', text)).toEqual([])
  })
})

describe('the vocabulary of prose', () => {
  test.each([
    ['Whoever writes is not alerted.', 'Whoever'],
    ['The page is read anew.', 'anew'],
    ['Windows are told of it.', 'told'],
    ['It tells the windows.', 'tells'],
    ['What to tell the caller.', 'tell'],
    ['A copy is kept in memory.', 'kept'],
    ['The service is asked twice.', 'asked'],
    ['For who asks first.', 'who asks'],
    ['A contact ties them.', 'ties'],
    ['Two who parted.', 'parted'],
    ['Without a line it waits.', 'Without a line'],
    ['The line is cut.', 'line is cut'],
    ['Nobody is there to be asked to do so.', 'Nobody is there to'],
    ['An address that is none.', 'that is none'],
    ['They are contacts or none any more.', 'none any more'],
    ['The number is none of theirs.', 'is none of theirs'],
    ['It is as if there were none.', 'as if there were none'],
    ['What is no picture is refused.', 'What is no'],
    ['An address that is theirs no more.', 'theirs no more'],
  ])('refuses "%s"', (sentence, word) => {
    for (const [path, text] of [
      ['a.ts', `// ${sentence}`],
      ['a.ts', `test(\`${sentence}\`, () => {})`],
      ['a.css', `/* ${sentence} */`],
      ['a.md', `- ${sentence}`],
    ] as const)
      expect([path, findDialectInProse(path, text)]).toMatchObject([path, [{ word, line: 1 }]])
  })

  test.each([
    'Two of one name are told apart by what tells them apart.',
    'The caller cannot tell whether it exists.',
    'The person is asked to confirm, asked for a code, and asked whether it is right.',
    'A service that was asked about it is asked again.',
    'It asks the service, which asks for nothing more.',
    'Where there is none, or none of them, no more is read.',
    'Without a line break the text is one line.',
  ])('accepts "%s"', (sentence) => {
    expect(findDialectInProse('a.ts', `// ${sentence}`)).toEqual([])
  })

  test('is read across the lines of a comment, and reported where it begins', () => {
    const text = 'const a = 1\n/**\n * An address that\n * is none.\n */\n// As if\n// there were none.'
    expect(findDialectInProse('a.ts', text)).toMatchObject([
      { word: 'that is none', line: 3 },
      { word: 'As if there were none', line: 6 },
    ])
    expect(findDialectInProse('a.ts', '// An address that\nis(none)')).toEqual([])
  })

  test('has advice for every pattern', () => {
    for (const { use } of FORBIDDEN_PROSE) expect(use).toMatch(/\w/)
  })

  test('is checked in sources, styles and pages, and not in what was published', () => {
    expect(
      check({
        'README.md': 'It is told.',
        'CHANGELOG.md': 'It was told.',
        'playwright.config.ts': '// Whoever',
        'docs/decisions/0001-a.md': '# One\n\nRead anew.',
        'server/src/a.ts': '/** It is kept. */\nexport const a = 1\n',
        'web/src/a.css': '/* Told. */',
        'web/node_modules/a.md': 'Told.',
      }),
    ).toEqual({
      status: 1,
      lines: [
        'server/src/a.ts:1 a sentence says "kept"; say stored, cached, saved, left in place',
        'README.md:1 a sentence says "told"; say notified, alerted, published, sent, shown, learns',
        'docs/decisions/0001-a.md:3 a sentence says "anew"; say again, or a verb: reload, replace',
        'playwright.config.ts:1 a sentence says "Whoever"; say who it is: the author, the caller, a person who, anyone who',
        'web/src/a.css:1 a sentence says "Told"; say notified, alerted, published, sent, shown, learns',
      ],
    })
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { safePath } from './safe-path.ts'

const ORIGIN = 'https://corridor.test'

describe('an address that is followed', () => {
  test.each([
    ['/dashboard', '/dashboard'],
    ['/dashboard/chat?channelId=a--b#m1', '/dashboard/chat?channelId=a--b#m1'],
    ['/', '/'],
    ['/a/../dashboard', '/dashboard'],
    ['/go?to=https://evil.example', '/go?to=https://evil.example'],
    ['/%2f%2fevil.example', '/%2f%2fevil.example'],
    ['/%5cevil.example', '/%5cevil.example'],
    ['https://corridor.test/dashboard?x=1', '/dashboard?x=1'],
  ])('%s leads to %s', (address, path) => {
    expect(safePath(address, ORIGIN)).toBe(path)
  })

  test.each([
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '\\/evil.example',
    '/dashboard\\..\\..\\evil',
    '/\t/evil.example',
    '/\n/evil.example',
    '\t//evil.example',
    ' //evil.example',
    '/ /evil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/a/..//evil.example',
    '/%2e//evil.example',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'blob:https://corridor.test/1',
    'http://evil.example',
    'https://evil.example/dashboard',
    'https:evil.example',
    'https:/evil.example',
    'https://corridor.test.evil.example/',
    'https://corridor.test@evil.example/',
    'https://user:pass@corridor.test/dashboard',
    'https://corridor.test:8443/dashboard',
    'http://corridor.test/dashboard',
    'HTTPS://CORRIDOR.TEST/dashboard',
    'https://corridor.test',
    'evil.example',
    'dashboard',
    '?x=1',
    '#x',
    '.',
    '\u0000/dashboard',
    '/dash\u0000board',
    '',
    null,
    undefined,
  ])('%j leads nowhere', (address) => {
    expect(safePath(address, ORIGIN)).toBeNull()
  })

  test('is always of this origin, whatever was written', () => {
    const parts = [
      '/',
      '\\',
      '.',
      '..',
      ':',
      '@',
      '?',
      '#',
      '\t',
      '\n',
      ' ',
      '%2f',
      '%5c',
      'https:',
      'javascript:',
      'evil.example',
      'corridor.test',
      'a',
    ]
    const address = fc.array(fc.constantFrom(...parts), { maxLength: 8 }).map((chosen) => chosen.join(''))
    fc.assert(
      fc.property(fc.oneof(address, fc.string(), fc.webUrl()), (text) => {
        const path = safePath(text, ORIGIN)
        if (path === null) return
        expect(path).toMatch(/^\/(?![/\\])/)
        expect(new URL(path, ORIGIN).origin).toBe(ORIGIN)
      }),
      { seed: 25, numRuns: 1000 },
    )
  })
})

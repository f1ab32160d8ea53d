import { domainToUnicode } from 'node:url'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { messageParts } from './message-parts.ts'

const links = (text: string) =>
  messageParts(text).flatMap((part) => (part.kind === 'link' ? [[part.text, part.href]] : []))

describe('an address becomes a link', () => {
  test.each([
    [
      'See https://corridor.example/a?b=1#c now',
      'https://corridor.example/a?b=1#c',
      'https://corridor.example/a?b=1#c',
    ],
    ['with http://corridor.example', 'http://corridor.example', 'http://corridor.example/'],
    ['Book at brightsmiles.com/new.', 'brightsmiles.com/new', 'https://brightsmiles.com/new'],
    ['www.lakeside.de is up', 'www.lakeside.de', 'https://www.lakeside.de/'],
    ['lakeside.dental', 'lakeside.dental', 'https://lakeside.dental/'],
    [
      '(see https://en.wikipedia.org/wiki/Tooth_(human)).',
      'https://en.wikipedia.org/wiki/Tooth_(human)',
      'https://en.wikipedia.org/wiki/Tooth_(human)',
    ],
    ['HTTPS://CORRIDOR.EXAMPLE!', 'HTTPS://CORRIDOR.EXAMPLE', 'https://corridor.example/'],
    ['“https://corridor.example/x”', 'https://corridor.example/x', 'https://corridor.example/x'],
    ['https://zahnärzte.de/ü', 'https://zahnärzte.de/ü', 'https://xn--zahnrzte-3za.de/%C3%BC'],
  ])('%s', (text, shown, href) => {
    expect(links(text)).toEqual([[shown, href]])
  })
})

describe('a host is shown', () => {
  test.each([
    ['in punycode where it mixes scripts', 'https://аpple.com/pay', 'https://xn--pple-43d.com/pay'],
    ['in punycode where its ending is of another script', 'https://аррӏе.com', 'https://xn--80ak6aa92e.com'],
    ['in punycode in any pair of scripts', 'مرحبا.com', 'xn--mgbbop3h.com'],
    ['in punycode without a protocol', 'www.brightsmіles.com/new', 'www.xn--brightsmles-6vj.com/new'],
    ['as it was written where it has one script', 'https://zähne.de/x', 'https://zähne.de/x'],
    ['as it was written, whatever follows it', 'https://corridor.example/я', 'https://corridor.example/я'],
  ])('%s', (_, text, shown) => {
    expect(links(text)[0]?.[0]).toBe(shown)
  })
})

describe('an address of mail becomes a link that writes to it, and to nobody else', () => {
  test.each([
    ['Write to ada@brightsmiles.com.', ['ada@brightsmiles.com']],
    ['(front-desk+new@lakeside.dental)', ['front-desk+new@lakeside.dental']],
    ["Owen.O'Brien@X.COM, bo@x.de; cy@x.org", ["Owen.O'Brien@X.COM", 'bo@x.de', 'cy@x.org']],
    ['ada@x.com,evil@x.com', ['ada@x.com']],
    ['ada,evil@x.com', []],
    ['ada@x.com?bcc=evil@x.com', ['ada@x.com']],
    ['ada@x.com?subject=Pay&body=now', ['ada@x.com']],
    ['ada@x.com%0aBcc:evil@x.com', ['ada@x.com']],
    ['ada%40x.com@x.com', []],
    ['ada&bcc=bo@x.com', []],
    ['ada"@x.com', []],
    ['ada@\u202Emoc.x', []],
    ['a\u200Bda@x.com', []],
    ['ada@zähne.com', []],
    ['https://bank.com@evil.com', []],
  ])('%s', (text, addresses) => {
    expect(links(text)).toEqual(addresses.map((one) => [one, `mailto:${one}`]))
  })
})

test('with the word before it, too', () => {
  expect(links('mailto:ada@x.com?bcc=evil@x.com')).toEqual([['mailto:ada@x.com', 'mailto:ada@x.com']])
})

describe('no link is made of', () => {
  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt://corridor.example/%0aalert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'file:///etc/passwd',
    'ftp://corridor.example/file',
    '//corridor.example/protocol-relative',
    '@brightsmiles.com',
    'ada@',
    'ada@done',
    'https://bank.com@evil.example/',
    'https://user:secret@corridor.example/',
    'https://',
    'http://',
    '10.1.1.1',
    'I am done.it is at 5.30',
    'Ring me at 555.0134',
    '#17.mb',
  ])('%s', (text) => {
    expect(links(text)).toEqual([])
  })

  test.each([
    ['an address with letters that turn the direction', 'https://corridor.example/\u202Efdp.exe'],
    ['one with letters of no width', 'https://corridor\u200B.example/'],
  ])('%s', (_, text) => {
    for (const [shown] of links(text)) expect(shown).not.toMatch(/[\p{Cc}\p{Cf}]/u)
  })
})

/** The written form of what is shown: the host of a link that mixes scripts is shown in punycode. */
const asWritten = (shown: string) => shown.replace(/[\w.-]*xn--[\w.-]+/g, domainToUnicode)

test('whatever is written, nothing is lost and every link is one of the web or writes to one address', () => {
  const piece = fc.oneof(
    fc.string(),
    fc.constantFrom('https://a.example/b?c=d#e', 'http://x.com:8080', 'www.lakeside.de/(x)', 'ada@x.com'),
    fc.constantFrom(
      'javascript:',
      'https://',
      'mailto:',
      '?bcc=',
      '%0a',
      '@Ada',
      '@',
      '.com',
      '\n',
      ' ',
      '\u202E',
      '\uD800',
      'مرحبا',
      '👩🏽‍⚕️',
      '"><img>',
      '%00',
    ),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const text = pieces.join('')
      const parts = messageParts(text, [{ name: 'Ada', isReader: true }])
      const written = parts.map((part) => (part.kind === 'link' ? asWritten(part.text) : part.text)).join('')
      expect(written.toLowerCase()).toBe(text.toLowerCase())
      for (const part of parts)
        if (part.kind === 'link') expect(part.href).toMatch(/^(?:https?:\/\/|mailto:[\w.+'-]+@[\w.-]+$)/i)
    }),
    { seed: 25 },
  )
})

describe('a member is named', () => {
  const mentions = [
    { name: 'Ada', isReader: false },
    { name: 'Ada Owens', isReader: true },
    { name: 'Dr. Fox (on call)', isReader: false },
  ]
  const named = (text: string) =>
    messageParts(text, mentions).flatMap((part) => (part.kind === 'mention' ? [part] : []))

  test('by the longest name that fits, and the reader stands out', () => {
    expect(named('Ask @Ada Owens or @Ada.')).toEqual([
      { kind: 'mention', text: '@Ada Owens', isReader: true },
      { kind: 'mention', text: '@Ada', isReader: false },
    ])
  })
  test.each(['ada@Adams.example', '@Adam', 'x@Ada', '@@Ada', '@ada'])('not in %s', (text) => {
    expect(named(text)).toEqual([])
  })
  test('also with signs in the name', () => {
    expect(named('@Dr. Fox (on call), please')).toHaveLength(1)
  })
})

test.each([
  ['dots', 'a.'],
  ['brackets', '('],
  ['beginnings of addresses', 'https://a.'],
  ['beginnings of names', '@Ad'],
  ['beginnings of mail', 'a@b.'],
])('20,000 characters of %s are read before the test gives up', (_, piece) => {
  const text = piece.repeat(20_000 / piece.length)
  const parts = messageParts(text, [{ name: 'Ada', isReader: false }])
  expect(parts.map((part) => part.text).join('')).toBe(text)
})

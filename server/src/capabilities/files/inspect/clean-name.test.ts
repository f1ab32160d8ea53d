import { NAME_MAX_BYTES } from '@corridor/contract/files/limits.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanName } from './clean-name.ts'

describe('a name', () => {
  test.each([
    ['x-ray.jpg', 'x-ray.jpg'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\fakepath\\smile.png', 'smile.png'],
    ['..\\..\\..', 'file'],
    ['a/b/', 'b'],
    ['', 'file'],
    ['...', 'file'],
    ['.htaccess', 'htaccess'],
    ['name. . .', 'name'],
    ['nul\0byte.pdf', 'nulbyte.pdf'],
    ['line\r\nSet-Cookie: x.txt', 'lineSet-Cookie_ x.txt'],
    ['invoice\u202egpj.exe', 'invoicegpj.exe'],
    ['\u2066a\u2069\u200e\u200f\u202a.txt', 'a.txt'],
    ['ze\u200bro\u200d\ufeff.txt', 'zero.txt'],
    ['\ud800lone.txt', 'lone.txt'],
    ['CON', '_CON'],
    ['con.txt', '_con.txt'],
    ['Lpt1.tar.gz', '_Lpt1.tar.gz'],
    ['co\u200bn.txt', '_con.txt'],
    ['COM¹.txt', '_COM¹.txt'],
    ['console.txt', 'console.txt'],
    ['note.txt:evil.exe', 'note.txt_evil.exe'],
    ['cafe\u0301.txt', 'café.txt'],
    ['Zähne und Röntgen 歯.pdf', 'Zähne und Röntgen 歯.pdf'],
  ])('%j becomes %j', (name, clean) => {
    expect(cleanName(name)).toBe(clean)
  })

  test.each([
    ['smile.jpg', 'jpg', 'smile.jpg'],
    ['SMILE.JPG', 'jpg', 'SMILE.JPG'],
    ['page.jpg', 'txt', 'page.jpg.txt'],
    ['notes', 'txt', 'notes.txt'],
    ['.jpg', 'jpg', 'jpg.jpg'],
  ])('%s that is a %s becomes %s', (name, extension, clean) => {
    expect(cleanName(name, extension)).toBe(clean)
  })

  test('of 255 and more characters is cut, keeping its ending and whole letters', () => {
    expect(cleanName(`${'a'.repeat(300)}.pdf`)).toBe(`${'a'.repeat(196)}.pdf`)
    expect(cleanName(`${'歯'.repeat(300)}.pdf`, 'pdf')).toBe(`${'歯'.repeat(65)}.pdf`)
    expect(cleanName('🦷'.repeat(300))).toBe('🦷'.repeat(50))
    expect(cleanName(`${'a'.repeat(300)}.pdf`, 'txt')).toBe(`${'a'.repeat(196)}.txt`)
  })

  test('is safe whatever it was, and cleaning it again changes nothing', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        '..',
        '/',
        '\\',
        '.',
        ' ',
        '\u202e',
        'CON',
        'aux.',
        ':',
        'e\u0301',
        '.pdf',
        'x'.repeat(150),
      ),
    )
    fc.assert(
      fc.property(fc.array(piece), fc.constantFrom(undefined, 'pdf', 'txt'), (pieces, extension) => {
        const clean = cleanName(pieces.join(''), extension)
        expect(clean).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}/\\:]/u)
        expect(clean).toMatch(/^[^.\s](?:.*[^.\s])?$/su)
        expect(clean.toLowerCase()).not.toMatch(/^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/)
        expect(Buffer.byteLength(clean)).toBeLessThanOrEqual(NAME_MAX_BYTES)
        if (extension) expect(clean.toLowerCase().endsWith(`.${extension}`)).toBe(true)
        expect(cleanName(clean, extension)).toBe(clean)
      }),
      { seed: 25 },
    )
  })
})

import { decoyStream, packedObjects, pdf } from '../pdfs.ts'
import { office } from '../zips.ts'
import type { Hostile } from './case.ts'
import { html, join } from './case.ts'

const inertText = { kind: 'TEXT', mediaType: 'text/plain', hasActiveContent: true } as const
const inertBytes = { kind: 'UNKNOWN', mediaType: 'application/octet-stream' } as const

const utf16 = (text: string, isBig = false): Buffer => {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le')
  return isBig ? bytes.swap16() : bytes
}

/** Stored, because it may be harmless, but never served in a way that could run. */
export const inert: Hostile[] = [
  {
    what: 'a page named .jpg',
    name: 'a.jpg',
    make: () => join(html),
    outcome: { ...inertText, name: 'a.jpg.txt' },
  },
  {
    what: 'a page named .html',
    name: 'a.html',
    make: () => join('\n<!-- x -->', html),
    outcome: { ...inertText, name: 'a.html.txt' },
  },
  {
    what: 'a page in UTF-16',
    name: 'a.txt',
    make: () => utf16(html),
    outcome: { ...inertText, name: 'a.txt' },
  },
  {
    what: 'a page in UTF-16, the other way round',
    name: 'a.txt',
    make: () => utf16(html, true),
    outcome: inertText,
  },
  {
    what: 'a page in UTF-16 without a mark',
    name: 'a.txt',
    make: () => utf16(html).subarray(2),
    outcome: inertText,
  },
  {
    what: 'a page behind a long text',
    name: 'a.txt',
    make: () => join('hello '.repeat(500), html),
    outcome: inertText,
  },
  {
    what: 'a script',
    name: 'a.vbs',
    make: () => join('MsgBox "hi"\r\n'),
    outcome: { kind: 'TEXT', name: 'a.vbs.txt' },
  },
  {
    what: 'a shell script',
    name: 'a.txt',
    make: () => join('#!/bin/sh\nrm -rf /\n'),
    outcome: { ...inertBytes, name: 'a.txt.bin' },
  },
  {
    what: 'a program named .pdf',
    name: 'bill.pdf',
    make: () => join('MZ\x90\0\x03\0\0\0\x04', Buffer.alloc(200)),
    outcome: { ...inertBytes, name: 'bill.pdf.bin' },
  },
  {
    what: 'a Linux program',
    name: 'run',
    make: () => join('\x7fELF\x02\x01\x01', Buffer.alloc(60)),
    outcome: { ...inertBytes, name: 'run' },
  },
  {
    what: 'a Mac program',
    name: 'a.jpg',
    make: () => join('\xcf\xfa\xed\xfe', Buffer.alloc(60)),
    outcome: inertBytes,
  },
  {
    what: 'a class',
    name: 'a.png',
    make: () => join('\xca\xfe\xba\xbe\0\0\0\x34', Buffer.alloc(60)),
    outcome: inertBytes,
  },
  {
    what: 'a WebAssembly module',
    name: 'a.doc',
    make: () => join('\0asm\x01\0\0\0', Buffer.alloc(8)),
    outcome: inertBytes,
  },
  {
    what: 'a shortcut',
    name: 'a.lnk',
    make: () => join('L\0\0\0\x01\x14\x02\0', Buffer.alloc(100)),
    outcome: { ...inertBytes, name: 'a.lnk' },
  },
  {
    what: 'JSON named .csv',
    name: 'a.csv',
    make: () => join('{"a": [1, 2]}'),
    outcome: { kind: 'JSON', name: 'a.csv.json' },
  },
  {
    what: 'noise named .jpg',
    name: 'a.jpg',
    make: () => join('\0\x01\x02\x03\xfe\xfd'),
    outcome: { ...inertBytes, name: 'a.jpg.bin' },
  },
  {
    what: 'a drawing with a script',
    name: 'a.svg',
    make: () =>
      join(
        '\xef\xbb\xbf<?xml version="1.0"?>\n<!-- hi --><!DOCTYPE svg [<!ENTITY x "y">]>\n<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      ),
    outcome: {
      kind: 'IMAGE',
      mediaType: 'image/svg+xml',
      hasActiveContent: true,
    },
  },
  {
    what: 'a drawing with handlers in UTF-16, named .png',
    name: 'a.png',
    make: () => utf16('<svg onload="alert(1)"/>'),
    outcome: {
      mediaType: 'image/svg+xml',
      name: 'a.png.svg',
      activeContent: ['script'],
    },
  },
  {
    what: 'a document with macros',
    name: 'a.docx',
    make: () => office('word', [{ name: 'word/vbaProject.bin', data: 'x' }]),
    outcome: { kind: 'WORD', name: 'a.docx.docm', hasActiveContent: true },
  },
  ...(
    [
      [
        'that runs a script',
        { catalog: '/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>' },
        ['script', 'open-action'],
      ],
      [
        'that runs a script kept elsewhere',
        { catalog: '/OpenAction 5 0 R', objects: ['<</S/JavaScript/JS 6 0 R>>'] },
        ['script', 'open-action'],
      ],
      ['that hides its script’s name', { catalog: '/Names<</Java#53cript 5 0 R>>' }, ['script']],
      ['that packs its script away', { objects: [packedObjects('1 0 <</S/JavaScript/JS(x)>>')] }, ['script']],
      [
        'that packs its script away under a name in numbers',
        { objects: [packedObjects('1 0 <</S/JavaScript/JS(x)>>', { type: '/Obj#53tm' })] },
        ['script'],
      ],
      [
        'that packs its script twice',
        { objects: [packedObjects('harmless to the eye', { filter: '[/FlateDecode/ASCIIHexDecode]' })] },
        ['unexamined'],
      ],
      [
        'that shows another stream in front of the one with its script',
        { objects: [packedObjects('1 0 <</S/JavaScript/JS(x)>>', { more: `/X(${decoyStream()})` })] },
        ['unexamined'],
      ],
      [
        'that shows another stream inside its dictionary',
        { objects: [packedObjects('1 0 <</S/JavaScript/JS(x)>>', { more: `/X<<>>${decoyStream()}` })] },
        ['unexamined'],
      ],
      ['that starts a program', { objects: ['<</S/Launch/F(cmd.exe)>>'] }, ['launch']],
      ['that carries a file', { catalog: '/Names<</EmbeddedFiles 5 0 R>>' }, ['embedded-files']],
      ['that sends its form', { objects: ['<</S/SubmitForm/F(http://x)>>'] }, ['form-submit']],
    ] as const
  ).map(
    ([what, parts, activeContent]): Hostile => ({
      what: `a PDF ${what}`,
      name: 'a.pdf',
      make: () => pdf(parts as Parameters<typeof pdf>[0]),
      outcome: {
        kind: 'PDF',
        hasActiveContent: true,
        activeContent: [...activeContent],
      },
    }),
  ),
]

import { describe, expect, test } from 'vitest'
import { extensionOf, kindByName, sizeText, spaceProblem, uploadProblem } from './rules.ts'

test.each([
  ['a.JPG', 'jpg', 'IMAGE'],
  ['a.tar.gz', 'gz', 'COMPRESSED'],
  ['a', '', 'UNKNOWN'],
  ['a.', '', 'UNKNOWN'],
  ['.pdf', 'pdf', 'PDF'],
  ['a.constructor', '', 'UNKNOWN'],
  ['a.toString', 'tostring', 'UNKNOWN'],
  ['a.pdf.exe', 'exe', 'UNKNOWN'],
])('%s ends in %j and looks like %s', (name, extension, kind) => {
  expect(extensionOf(name)).toBe(extension)
  expect(kindByName(name)).toBe(kind)
})

test.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1024, '1 KB'],
  [1536, '1.5 KB'],
  [10 * 1024 ** 2, '10 MB'],
  [2 * 1024 ** 3, '2 GB'],
])('%i bytes read as %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text)
})

test('space is full when all of it is used, one’s own before the practice’s', () => {
  const share = (usedBytes: number, maxBytes: number | null) => ({ usedBytes, maxBytes })
  expect(spaceProblem({ own: share(9, 10), practice: null })).toBeUndefined()
  expect(spaceProblem({ own: share(99, null), practice: share(9, 10) })).toBeUndefined()
  expect(spaceProblem({ own: share(10, 10), practice: share(10, 10) })).toMatch(/^You’re out/)
  expect(spaceProblem({ own: share(1, 10), practice: share(11, 10) })).toMatch(/^Your practice/)
})

describe('before a file is sent', () => {
  const MB = 1024 ** 2
  test.each([
    ['a.jpg', 1, 'profile-image', undefined],
    ['a.jpg', 0, 'profile-image', 'This file is empty.'],
    ['a.jpg', 11 * MB, 'profile-image', 'This file is larger than 10 MB.'],
    ['a.pdf', 1, 'profile-image', 'This type of file can’t be used here.'],
    ['passport.pdf', 10 * MB, 'identity-document', undefined],
    ['passport.pdf', 11 * MB, 'identity-document', 'This file is larger than 10 MB.'],
    ['passport.docx', 1, 'identity-document', 'This type of file can’t be used here.'],
    ['a.exe', 2048 * MB, 'attachment', undefined],
    ['a.exe', 2048 * MB + 1, 'attachment', 'This file is larger than 2 GB.'],
  ] as const)('%s of %i bytes as %s: %s', (name, size, blobType, problem) => {
    expect(uploadProblem({ name, size }, blobType)).toBe(problem)
  })
})

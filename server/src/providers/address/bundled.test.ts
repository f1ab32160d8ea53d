import { US_STATE_CODES } from '@corridor/contract/kernel/us-states.ts'
import type { AddressSuggestion } from '@corridor/contract/office/model.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { createLog } from '#platform/log/log.ts'
import { bundledAddress } from './bundled.ts'
import { loadZipDirectory, type ZipDirectory } from './zip-directory.ts'

let loads = 0
let directory: ZipDirectory
const address = bundledAddress(createLog('silent'), () => {
  loads += 1
  return loadZipDirectory()
})
beforeAll(async () => {
  directory = await loadZipDirectory()
})

const shown = (found: AddressSuggestion[]) =>
  found.map(({ line1, city, state, zip }) => [line1, city, state, zip].join('|'))

describe('what is typed', () => {
  test.each([
    ['78704', '|Austin|TX|78704'],
    ['02108', '|Boston|MA|02108'],
    ['78704-1234', '|Austin|TX|78704'],
    ['aust', '|Austin|TX|'],
    ['  AUSTIN ', '|Austin|TX|'],
    ['austin tx 78704', '|Austin|TX|78704'],
    ['austin texas', '|Austin|TX|73301'],
    ['Austin, TX', '|Austin|TX|73301'],
    ['austin mn', '|Austin|MN|55912'],
    ['Round Rock, Texas 78664', '|Round Rock|TX|78664'],
    ['12 Main St, Austin', '12 Main St|Austin|TX|'],
    ['12 Main St, Suite 4, Austin, TX 78704', '12 Main St, Suite 4|Austin|TX|78704'],
    ['12 Main St 78704', '12 Main St|Austin|TX|78704'],
    ['12 Main St Austin 78704', '12 Main St|Austin|TX|78704'],
    ['12 Main St austin tx 78704', '12 Main St|Austin|TX|78704'],
    ['12 Main St Austin Texas 78704', '12 Main St|Austin|TX|78704'],
    ['5 Austin 78704', '5 Austin|Austin|TX|78704'],
    ['fort col', '|Fort Collins|CO|80521'],
    ['santa fe new mexico', '|Santa Fe|NM|87501'],
    ['1600 k st, washington district of columbia', '1600 k st|Washington|DC|'],
  ])('%s begins with %s', async (typed, first) => {
    expect(shown(await address.search(typed))[0]).toBe(first)
  })

  test.each([
    '',
    ' ',
    'a',
    '7',
    '78',
    '12 Main St',
    '12 Main St,',
    ', ,',
    'Zzyzzx',
    '00000',
    '🦷',
    '-',
    '\\',
    'austin zz',
  ])('%j finds nothing', async (typed) => {
    expect(await address.search(typed)).toEqual([])
  })

  test('finds ten at most, and each once', async () => {
    for (const typed of ['787', 'san', 'springfield', 'austin tx', 'fort co']) {
      const found = shown(await address.search(typed))
      expect(found.length).toBeLessThanOrEqual(10)
      expect(new Set(found).size).toBe(found.length)
    }
  })

  test('is narrowed by every digit', async () => {
    const zips = (await address.search('austin tx 7870')).map(({ zip }) => zip)
    expect(zips).toContain('78704')
    expect(zips.every((zip) => zip.startsWith('7870'))).toBe(true)
  })
})

test('the directory is whole, and of the states and territories alone', () => {
  const letters = 'abcdefghijklmnopqrstuvwxyz'
  const cities = [...letters].flatMap((letter) => directory.citiesBeginning(letter))
  expect(cities.length).toBeGreaterThan(28_000)
  expect(cities.flatMap(({ zips }) => zips).length).toBeGreaterThan(40_000)
  expect(new Set(cities.map(({ state }) => state))).toEqual(new Set(US_STATE_CODES))
})

test('it is loaded at the first search, and once', async () => {
  await Promise.all([address.search('austin'), address.search('boston')])
  expect(loads).toBe(1)
})

test('one that cannot be read finds nothing, and is read again the next time', async () => {
  let tries = 0
  const broken = bundledAddress(createLog('silent'), async () => {
    tries += 1
    if (tries === 1) throw new Error('no memory')
    return directory
  })
  expect(await broken.search('austin')).toEqual([])
  expect((await broken.search('austin')).length).toBeGreaterThan(0)
})

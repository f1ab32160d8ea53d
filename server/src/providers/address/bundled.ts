import { ADDRESS_SUGGESTIONS_MAX } from '@corridor/contract/office/limits.ts'
import type { AddressSuggestion } from '@corridor/contract/office/model.ts'
import type { Log } from '#platform/log/log.ts'
import type { AddressPort } from './port.ts'
import { type Reading, readTyped, streetBefore } from './typed-address.ts'
import { type City, loadZipDirectory, type ZipDirectory } from './zip-directory.ts'

/** Fewer say too little. */
const CITY_MIN = 2
const ZIP_MIN = 3
const ZIP_LENGTH = 5

const suggestion = (street: string, { name, state }: City, zip: string): AddressSuggestion => ({
  line1: street,
  line2: '',
  city: name,
  state,
  zip,
})

/** The city that was written out stands before those that only begin so; then the larger one. */
const byLikeness = (typed: string) => (a: City, b: City) =>
  Number(b.name.toLowerCase() === typed) - Number(a.name.toLowerCase() === typed) ||
  b.zips.length - a.zips.length

/** One city is shown with its ZIP codes; of several each once, with its ZIP code if it has only one. */
function inCities(directory: ZipDirectory, { street, city, state }: Reading, zip: string) {
  if (city.length < CITY_MIN) return []
  const fitting = directory
    .citiesBeginning(city)
    .filter((one) => state === undefined || one.state === state)
    .map((one) => ({ ...one, zips: one.zips.filter((code) => code.startsWith(zip)) }))
    .filter(({ zips }) => zips.length > 0)
    .toSorted(byLikeness(city.toLowerCase()))
  const isOne = fitting.length === 1 || zip !== ''
  return fitting.flatMap((one) => {
    const zips = isOne || one.zips.length === 1 ? one.zips : ['']
    return zips.map((code) => suggestion(street, one, code))
  })
}

/** A ZIP code says which city it is; what stands before it is then the street, less the city if that was typed too. */
const byZip = (directory: ZipDirectory, before: string, zip: string) =>
  directory
    .zipsBeginning(zip, ADDRESS_SUGGESTIONS_MAX)
    .map((found) => suggestion(streetBefore(before, found.city.name), found.city, found.zip))

export function suggest(directory: ZipDirectory, typed: string): AddressSuggestion[] {
  const { readings, zip, before } = readTyped(typed)
  if (!before) return zip.length >= ZIP_MIN ? byZip(directory, '', zip) : []
  const found = readings.flatMap((reading) => inCities(directory, reading, zip))
  const all = found.length === 0 && zip.length === ZIP_LENGTH ? byZip(directory, before, zip) : found
  const once = new Map(all.map((one) => [`${one.city} ${one.state} ${one.zip}`, one]))
  return [...once.values()].slice(0, ADDRESS_SUGGESTIONS_MAX)
}

/** The ZIP directory that comes with the server: it has cities and ZIP codes, no streets. Loaded at the first search. */
export function bundledAddress(log: Log, load = loadZipDirectory): AddressPort {
  let reading: Promise<ZipDirectory> | undefined
  return {
    search: async (typed) => {
      reading ??= load()
      try {
        return suggest(await reading, typed)
      } catch (error) {
        reading = undefined
        log.warn('the ZIP directory cannot be read', { provider: 'bundled', error })
        return []
      }
    },
  }
}

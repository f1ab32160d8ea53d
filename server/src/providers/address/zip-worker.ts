import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { parentPort } from 'node:worker_threads'
import { US_STATES } from '@corridor/contract/kernel/us-states.ts'

/** What is searched, boiled down from five megabytes; the rest goes with this thread. */
export interface ZipLists {
  /** Lines of city, state and ZIP codes between tabs, by name in small letters; one text, which travels fast. */
  text: string
  /** Every ZIP code in order, and which line it stands in. */
  zips: Uint32Array
  lineOf: Uint16Array
}

/*
 * The package is a program whose whole text is one list. Running it takes a second and 130 MB for objects that nobody
 * needs, so the list is read as the text it is.
 */
const ZIP_ENTRY = /"zip":"(\d{5})"[^{}]*"city":"([^"]+)","state":"([A-Z]{2})"/g

const program = readFileSync(createRequire(import.meta.url).resolve('zipcodes/lib/codes.js'), 'latin1')
const zipsOf = new Map<string, string[]>()
for (const [, zip = '', city = '', state = ''] of program.matchAll(ZIP_ENTRY)) {
  if (!(state in US_STATES)) continue
  const location = `${city}\t${state}`
  const zips = zipsOf.get(location)
  if (zips) zips.push(zip)
  else zipsOf.set(location, [zip])
}

const cities = [...zipsOf].map(([location, zips]) => ({
  key: location.toLowerCase(),
  location,
  zips: zips.toSorted(),
}))
cities.sort((a, b) => (a.key < b.key ? -1 : 1))
const pairs = cities.flatMap(({ zips }, index) => zips.map((zip) => ({ zip: Number(zip), index })))
pairs.sort((a, b) => a.zip - b.zip)

const lists: ZipLists = {
  text: cities.map(({ location, zips }) => `${location}\t${zips.join(' ')}`).join('\n'),
  zips: Uint32Array.from(pairs, ({ zip }) => zip),
  lineOf: Uint16Array.from(pairs, ({ index }) => index),
}
parentPort?.postMessage(lists)

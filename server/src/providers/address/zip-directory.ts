import { Worker } from 'node:worker_threads'
import type { UsState } from '@corridor/contract/kernel/us-states.ts'
import type { ZipLists } from './zip-worker.ts'

export interface City {
  name: string
  state: UsState
  zips: string[]
}

/**
 * The cities of the states and territories with their ZIP codes, stored as lines of text, because nearly none is ever
 * read.
 */
export interface ZipDirectory {
  /** Cities whose name begins like this, however it is written. */
  citiesBeginning: (name: string) => City[]
  /** ZIP codes that begin with these digits, with their city, in order; at most so many. */
  zipsBeginning: (digits: string, max: number) => { zip: string; city: City }[]
}

function cityOf(line: string): City {
  const [name = '', state = '', zips = ''] = line.split('\t')
  return { name, state: state as UsState, zips: zips.split(' ') }
}

/** The first index in a sorted list at which the condition is true. */
function firstWhere(length: number, isAtOrAfter: (index: number) => boolean): number {
  let low = 0
  let high = length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isAtOrAfter(middle)) high = middle
    else low = middle + 1
  }
  return low
}

const ZIP_DIGITS = 5

function zipDirectory({ text, zips, lineOf }: ZipLists): ZipDirectory {
  const lines = text.split('\n')
  return {
    citiesBeginning: (name) => {
      const key = name.toLowerCase()
      const found: City[] = []
      const start = firstWhere(lines.length, (index) => (lines[index] ?? '').toLowerCase() >= key)
      for (let index = start; lines[index]?.toLowerCase().startsWith(key); index += 1)
        found.push(cityOf(lines[index] ?? ''))
      return found
    },
    zipsBeginning: (digits, max) => {
      const from = Number(digits.padEnd(ZIP_DIGITS, '0'))
      const upTo = Number(digits.padEnd(ZIP_DIGITS, '9'))
      const start = firstWhere(zips.length, (index) => (zips[index] ?? 0) >= from)
      const found: { zip: string; city: City }[] = []
      for (let index = start; found.length < max && (zips[index] ?? Infinity) <= upTo; index += 1) {
        const zip = String(zips[index]).padStart(ZIP_DIGITS, '0')
        found.push({ zip, city: cityOf(lines[lineOf[index] ?? 0] ?? '') })
      }
      return found
    },
  }
}

/** Reads the bundled directory in a thread of its own, so that only the caller waits for it. */
export const loadZipDirectory = (): Promise<ZipDirectory> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./zip-worker.ts', import.meta.url), {
      env: {},
      resourceLimits: { maxYoungGenerationSizeMb: 4 },
    })
    worker.once('message', (lists: ZipLists) => {
      resolve(zipDirectory(lists))
      void worker.terminate()
    })
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('The ZIP directory was not read.')))
  })

import type { Tries } from './job.ts'

/** The first pause is up to twice as long, by chance. */
export const FIRST_SECONDS = 5
const LONGEST_SECONDS = 60 * 60

/** The mean pause before a retry, counted from 1, as the queue reckons: doubling, up to half of it by chance. */
const pauseBefore = (retry: number): number => Math.min(LONGEST_SECONDS, FIRST_SECONDS * 2 ** retry * 0.75)

function retriesWithin(seconds: number): number {
  let retries = 0
  for (let total = pauseBefore(1); total <= seconds; total += pauseBefore(retries + 1)) retries += 1
  return retries
}

/** The queue's settings for trying this long: soon at first, later once an hour. */
export const retrySettings = ({ minutes }: Tries) => ({
  retryLimit: retriesWithin(minutes * 60),
  retryDelay: FIRST_SECONDS,
  retryBackoff: true,
  retryDelayMax: LONGEST_SECONDS,
})

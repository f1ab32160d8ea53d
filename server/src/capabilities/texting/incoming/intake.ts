import { INCOMING_MEDIA_MAX, UNCLAIMED_DAYS } from '@corridor/contract/texting/limits.ts'
import type { Declaration } from '#engines/intake/declaration.ts'
import { defineIntake } from '#engines/intake/intake.ts'
import type { Services } from '#platform/services.ts'
import { fetchMedia } from '#providers/sms/fetch-media.ts'
import type { ArrivedText, IncomingMedia } from '#providers/sms/port.ts'
import { receiveText } from './receive.ts'

/** With the pauses of the queue, some minutes. */
const FETCH_ATTEMPTS = 5

/** What somebody wrote must not wait all day for a picture. */
async function fetchOrGiveUp(
  { sms, scanner }: Pick<Services, 'sms' | 'scanner'>,
  provider: string,
  picture: ArrivedText['media'][number],
  attempt: number,
): Promise<IncomingMedia> {
  try {
    return await fetchMedia(picture, sms?.mediaSources[provider], scanner)
  } catch (error) {
    if (attempt < FETCH_ATTEMPTS) throw error
    return { contentType: picture.contentType, bytes: null, missing: 'not-fetched' }
  }
}

/** How texts come in: at once, but for those with pictures. */
export const textArrivals: Declaration<ArrivedText, readonly IncomingMedia[], never> = {
  name: 'sms-incoming',
  table: { name: 'sms_incoming', released: 'released_to' },
  jobs: {
    takeIn: 'sms.take-in',
    // The pictures of an old one are fetched each time.
    offer: { name: 'sms.offer-unclaimed', every: '23 * * * *', hourlyDays: 1 },
  },
  daysMax: UNCLAIMED_DAYS,
  turnOf: ({ to }) => to,
  needsFetching: ({ media }) => media.length > 0,
  fetch: async (services, { provider, arrived }, { attempt }) => {
    const media: IncomingMedia[] = []
    for (const picture of arrived.media.slice(0, INCOMING_MEDIA_MAX))
      media.push(await fetchOrGiveUp(services, provider, picture, attempt))
    return media
  },
  take: async (services, { id, arrived, broughtBy }, media = []) => {
    const at = new Date(arrived.at)
    const text = { ...arrived, arrivalId: id, at, media, ...(broughtBy && { broughtBy }) }
    return (await receiveText(services, text)).isOurs
  },
  logUnclaimed: ({ log }, provider) => log.warn('a text came to a number that nobody has', { provider }),
}

export const incomingTexts = defineIntake(textArrivals)

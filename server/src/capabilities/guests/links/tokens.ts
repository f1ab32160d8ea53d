import { tokenOf } from '#platform/secrets/one-time.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'

/** The token of a sending. It follows from the link, so that no queue and no table holds it. */
export const linkToken = (secrets: Secrets, { id, sending }: { id: string; sending: number }): string =>
  tokenOf(secrets, 'guest', `${id} ${sending}`)

import { type LetIn, letInAt } from '@corridor/contract/people/entry.ts'
import type { Services } from '#platform/services.ts'

/** The states that count as let in at this moment. Not cached, because one of them ends by date. */
export const letInNow = ({ config, clock }: Pick<Services, 'config' | 'clock'>): readonly LetIn[] =>
  letInAt(config.identityGrace, clock.now())

import { type LetIn, letInAt } from '@corridor/contract/people/entry.ts'
import type { Services } from '../../../platform/services.ts'

/** Who is in at this moment: asked with every search and list, because it can end by the calendar. */
export const letInNow = ({ config, clock }: Pick<Services, 'config' | 'clock'>): readonly LetIn[] =>
  letInAt(config.identityGrace, clock.now())

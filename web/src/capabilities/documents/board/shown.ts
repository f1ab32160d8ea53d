import type { OfficeFile } from '@corridor/contract/documents/model.ts'
import type { Stage } from '@corridor/contract/documents/stages.ts'

/** A referral on the board and in the table of the same. */
export type Shown = OfficeFile & { stage: Stage; isLate: boolean }

import { BLOB_RULES, type BlobType, sizeText } from '@corridor/contract/files/rules.ts'
import { limitText } from '../text.ts'

/** What may be sent, in words that are shown before anything is. */
export const attachmentLimit = (blobType: BlobType = 'attachment'): string =>
  limitText(sizeText(BLOB_RULES[blobType].maxBytes))

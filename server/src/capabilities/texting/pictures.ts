import { Readable } from 'node:stream'
import { infected } from '@corridor/contract/files/errors.ts'
import type { StoredFile } from '@corridor/contract/files/model.ts'
import { pictureGone, picturesRefused } from '@corridor/contract/texting/errors.ts'
import { pictureProblem } from '@corridor/contract/texting/problems.ts'
import type { MissingPicture } from '@corridor/contract/texting/types.ts'
import { PICTURE_HOLDER } from '#capabilities/deliveries/public.ts'
import * as files from '#capabilities/files/public.ts'
import { readFor } from '#platform/database/unit-of-work.ts'
import { Refusal, wrongInput } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import { stableId } from '#platform/stable-id.ts'
import type { Tx } from '#platform/transaction.ts'
import type { IncomingMedia } from '#providers/sms/port.ts'
import { mayText } from './access.ts'
import { listPictureRecords } from './store/messages.ts'

const HOLDER = PICTURE_HOLDER
const CARRIER = { kind: 'system', part: 'texting' } as const

/** Links are for one session and for a while, so a message stores none. */
const withoutLinks = (
  services: Pick<Services, 'clock' | 'secrets'>,
  row: Awaited<ReturnType<typeof files.claimFile>>,
): StoredFile => ({
  ...files.presentFile(row, row.id, services),
  url: null,
  thumbnailUrl: null,
})

async function claim(
  tx: Tx,
  services: Pick<Services, 'clock' | 'secrets'>,
  sender: files.SenderId,
  { fileIds, recordId }: { fileIds: readonly string[]; recordId: string },
): Promise<StoredFile[]> {
  const claimed: StoredFile[] = []
  for (const fileId of fileIds)
    claimed.push(
      withoutLinks(
        services,
        await files.claimFile(tx, { fileId, sender, blobType: 'attachment', holder: HOLDER, recordId }),
      ),
    )
  return claimed
}

/** Takes uploaded pictures for a text. Somebody else's, and one that was sent before, is gone. */
export async function claimPictures(
  tx: Tx,
  services: Pick<Services, 'clock' | 'secrets'>,
  senderId: string,
  wanted: { fileIds: readonly string[]; recordId: string },
): Promise<StoredFile[]> {
  const claimed = await claim(tx, services, { kind: 'person', id: senderId }, wanted).catch((error) => {
    throw error instanceof Refusal ? new Refusal(pictureGone) : error
  })
  const problem = pictureProblem(claimed)
  if (problem) throw wrongInput('body.fileIds', problem, { ...picturesRefused, message: problem })
  return claimed
}

/** The pictures of a patient's text before it is stored. */
export interface ReceivedPictures {
  fileIds: readonly string[]
  missing: readonly MissingPicture[]
}

const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
}

/** Stores what a patient sent as files that are examined like any other. The same text again finds the same files. */
export async function receivePictures(
  services: Pick<Services, 'clock' | 'config' | 'db' | 'log' | 'scanner' | 'transactions' | 'vault'>,
  practiceId: string,
  messageId: string,
  media: readonly IncomingMedia[],
): Promise<ReceivedPictures> {
  const fileIds: string[] = []
  const missing: MissingPicture[] = []
  for (const [at, { bytes, contentType, missing: why }] of media.entries()) {
    if (!bytes) {
      missing.push(why ?? 'not-fetched')
      continue
    }
    const fileName = `picture-${at + 1}.${EXTENSIONS[contentType] ?? 'jpg'}`
    const file = { id: stableId(`${messageId}:picture:${at}`), blobType: 'attachment' as const, fileName }
    try {
      const sender = { ...CARRIER, practiceId }
      const { id, kind } = await files.receiveFile(services, sender, file, Readable.from([bytes]))
      if (kind === 'IMAGE') fileIds.push(id)
      else missing.push('wrong-type')
    } catch (error) {
      // A passing failure is tried again by the service that brings the text.
      if (!(error instanceof Refusal) || error.kind.status >= 500 || error.kind.status === 429) throw error
      missing.push(error.kind.code === infected.code ? 'infected' : 'not-fetched')
    }
  }
  return { fileIds, missing }
}

export const claimReceived = (
  tx: Tx,
  services: Pick<Services, 'clock' | 'secrets'>,
  fileIds: readonly string[],
  messageId: string,
): Promise<StoredFile[]> => claim(tx, services, CARRIER, { fileIds, recordId: messageId })

/** Pictures are seen by everyone who may see the practice's texts. */
export const pictureHolder: files.FileHolder = {
  listReadable: async (db, person, recordIds) => {
    const { practiceId } = person
    if (!mayText(person) || practiceId === null) return []
    return readFor(db, { practiceId }, (own) => listPictureRecords(own, practiceId, recordIds))
  },
}

export const addPictureHolder = ({ files: { holders } }: Pick<Services, 'files'>): void =>
  void holders.set(HOLDER, pictureHolder)

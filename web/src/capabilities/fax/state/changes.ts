import type { EfaxMessage } from '@corridor/contract/fax/model.ts'
import { faxNeedsAction, withFax } from '@corridor/contract/fax/tables.ts'
import type { CallInput } from '#platform/api/types.ts'
import { withIntentId } from '#platform/api/with-intent-id.ts'
import { call } from '#platform/api.ts'
import { updateLists } from '#platform/query/paged.ts'
import { refetch, updateCached } from '#platform/query.ts'
import { saveFile } from '#platform/save-file.ts'
import { useSession } from '#platform/session.ts'
import { FAX_KEYS, type Narrowed } from './queries.ts'

export async function refetchFaxes(): Promise<void> {
  await Promise.all([FAX_KEYS.tables, FAX_KEYS.one, FAX_KEYS.log].map((key) => refetch(key)))
}

type TableKey = readonly [Narrowed['table'], Narrowed['filter'], string, Narrowed['order']]

/** Shows a fax as it is now, in every table and by itself. The log is fetched again. */
function show(fax: EfaxMessage): void {
  const { user } = useSession.getState()
  updateLists<EfaxMessage, TableKey>(
    FAX_KEYS.tables,
    'messages',
    (faxes, [table, filter, searchKey, order]) =>
      withFax(faxes, fax, { practiceId: user?.practiceId ?? '', table, filter, searchKey, order }),
  )
  updateCached<EfaxMessage>([...FAX_KEYS.one, fax.id], (known) => (known.version > fax.version ? known : fax))
  void refetch(FAX_KEYS.log)
}

/** Somebody has something to do about a fax, or no longer: where a table shows it otherwise, the tables are fetched again. */
export function showNeed(id: string, isNeeded: boolean): void {
  let isShown = true
  updateLists<EfaxMessage, TableKey>(FAX_KEYS.tables, 'messages', (faxes, [table]) => {
    const shown = faxes.find((one) => one.id === id)
    if (shown ? faxNeedsAction(shown) !== isNeeded : isNeeded && table === 'NeedsAction') isShown = false
    return faxes
  })
  if (!isShown) void refetchFaxes()
}

/** A refusal because somebody was faster comes with how it is now. */
async function orRefetch<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    void refetchFaxes()
    throw error
  }
}

async function andShow(work: Promise<EfaxMessage>): Promise<EfaxMessage> {
  const fax = await orRefetch(work)
  show(fax)
  return fax
}

/** For what changes other faxes than those that it replies with. */
const andRefetch = <T>(work: Promise<T>): Promise<T> => work.finally(() => void refetchFaxes())

const one = (faxId: string) => ({ params: { faxId } })

export const openFax = (faxId: string) => andShow(call('PUT /efaxes/v2/messages/:faxId/opened', one(faxId)))

export const processFax = (faxId: string, isProcessed: boolean) =>
  andShow(call('PUT /efaxes/v2/mark-processed/:faxId', { ...one(faxId), body: { isProcessed } }))

export async function archiveFaxes(faxIds: string[], isArchived: boolean): Promise<void> {
  const body = { faxIds, isArchived }
  for (const fax of (await orRefetch(call('PUT /efaxes/v2/archive-status', { body }))).messages) show(fax)
}

export const resendFax = (body: CallInput<'POST /efaxes/v2/resendfax'>['body']) =>
  andRefetch(call('POST /efaxes/v2/resendfax', { body }))

export const cancelFax = (faxId: string) =>
  andShow(call('POST /efaxes/v2/messages/:faxId/cancel', one(faxId)))

export const setPatient = (faxId: string, patientId: string | null) =>
  andShow(call('PUT /efaxes/v2/messages/:faxId/patient', { ...one(faxId), body: { patientId } }))

/** The referral that it becomes is on the board of documents, which hears of it by itself. */
export const putOnBoard = (faxId: string, patientId?: string) =>
  andShow(call('POST /efaxes/v2/messages/:faxId/referral', { ...one(faxId), body: { patientId } }))

export const setSender = (faxId: string, name: string) =>
  andShow(call('PUT /efaxes/v2/messages/:faxId/sender', { ...one(faxId), body: { name } }))

export const splitFax = (faxId: string, parts: number[][]) =>
  withIntentId(['fax.split', faxId, parts], (idOf) =>
    andRefetch(
      call('POST /efaxes/v2/messages/:faxId/split', {
        ...one(faxId),
        body: { parts: parts.map((pages, at) => ({ id: idOf(at), pages })) },
      }),
    ),
  )

export const mergeFaxes = (faxIds: string[]) =>
  withIntentId(['fax.merge', faxIds], (idOf) =>
    andRefetch(call('POST /efaxes/v2/merge', { body: { id: idOf(), faxIds } })),
  )

export const prepareFax = (body: CallInput<'POST /efaxes/v2/prepare'>['body']) =>
  call('POST /efaxes/v2/prepare', { body })

export const sendFax = (body: CallInput<'POST /efaxes/v2/sendfax'>['body']) =>
  andShow(call('POST /efaxes/v2/sendfax', { body }))

export async function addContact(eFaxNumber: string, practiceName: string): Promise<void> {
  await withIntentId(['fax.contact', eFaxNumber, practiceName], (idOf) =>
    call('POST /efaxes/v2/efaxcontact', { body: { id: idOf(), practiceName, eFaxNumber } }),
  )
  await refetch(FAX_KEYS.contacts)
}

export async function downloadFax({ id, createdAt }: EfaxMessage): Promise<void> {
  const file = (await call('GET /efaxes/v2/download/:faxId', { ...one(id), isFile: true })) as Blob
  saveFile(file, `Fax ${createdAt.slice(0, 10)}.pdf`)
}

export async function saveNumber(body: CallInput<'PUT /efaxes/v2/numbers'>['body']): Promise<void> {
  await call('PUT /efaxes/v2/numbers', { body })
  await refetch(FAX_KEYS.numbers)
}

export async function removeNumber(number: string): Promise<void> {
  await call('DELETE /efaxes/v2/numbers/:number', { params: { number } })
  await refetch(FAX_KEYS.numbers)
}

export async function saveCover(body: CallInput<'PUT /efaxes/v2/cover'>['body']): Promise<void> {
  await call('PUT /efaxes/v2/cover', { body })
  await refetch(FAX_KEYS.cover)
}

export async function exportLog(): Promise<void> {
  const file = (await call('GET /efaxes/v2/log/export', { query: {}, isFile: true })) as Blob
  saveFile(file, `corridor-faxes-${new Date().toISOString().slice(0, 10)}.csv`)
}

/** Copies the pages into a file of one's own, to be sent with a document or a referral. */
export const attachFax = (faxId: string) =>
  withIntentId(['fax.attach', faxId], (idOf) =>
    call('POST /efaxes/v2/messages/:faxId/attachment', { ...one(faxId), body: { id: idOf() } }),
  )

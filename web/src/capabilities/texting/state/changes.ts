import type { TextConversation } from '@corridor/contract/texting/model.ts'
import { mobileNumberCheck } from '@corridor/contract/texting/rules.ts'
import type { CallInput } from '#platform/api/types.ts'
import { ApiError, call } from '#platform/api.ts'
import { refetch } from '#platform/query.ts'
import { showSnackbar } from '#platform/snackbar.ts'
import { recipientsText } from '../text.ts'
import { textList, texts } from './conversations.ts'
import { TEXTING_KEYS } from './queries.ts'

/** Opens the conversation with a patient's number, and says so where it is with somebody else of their family. */
export async function openConversation(
  body: CallInput<'POST /patient-texting/v2/conversations'>['body'],
  name: string,
): Promise<TextConversation> {
  const conversation = await call('POST /patient-texting/v2/conversations', { body })
  textList.save([conversation])
  const { patientId, patientName } = conversation
  if (patientId && patientId !== body.patientId)
    showSnackbar(recipientsText.sharesPhone(name, patientName), 'info')
  return conversation
}

/** Marks are shown at once, and replaced by the server's copy. */
export const setArchived = (id: string, isArchived: boolean): Promise<boolean> =>
  texts.changeOptimistically(
    id,
    (one) => ({ ...one, isArchived }),
    () => call('PUT /patient-texting/v2/conversations/:id', { params: { id }, body: { isArchived } }),
  )

export const setUnread = (id: string, isUnread: boolean): Promise<boolean> =>
  texts.changeOptimistically(
    id,
    (one) => ({ ...one, hasUnreadMessage: isUnread, unreadCount: isUnread ? one.unreadCount : 0 }),
    () =>
      call('PUT /patient-texting/v2/conversations/:id', {
        params: { id },
        body: { HasUnreadMessage: isUnread },
      }),
  )

export async function choosePatient(id: string, patientId: string | null): Promise<void> {
  const conversation = await call('PUT /patient-texting/v2/conversations/:id/patient', {
    params: { id },
    body: { patientId },
  })
  textList.save([conversation])
  await refetch(TEXTING_KEYS.details(id))
}

/** Whether a number is free, by the specification's codes. */
export async function checkMobileNumber(mobileNumber: string): Promise<ReturnType<typeof mobileNumberCheck>> {
  try {
    await call('GET /patient-texting/v2/recipients/by-mobile-number', { query: { mobileNumber } })
    return mobileNumberCheck(200)
  } catch (error) {
    return mobileNumberCheck(error instanceof ApiError ? error.status : 0)
  }
}

export async function saveRecipient(
  id: string,
  isNew: boolean,
  fields: Omit<CallInput<'POST /patient-texting/v2/recipients'>['body'], 'id'>,
): Promise<void> {
  await (isNew
    ? call('POST /patient-texting/v2/recipients', { body: { id, ...fields } })
    : call('PUT /patient-texting/v2/recipients/:id', { params: { id }, body: fields }))
  void refetch(['texting', 'recipients'])
  void refetch(TEXTING_KEYS.allDetails)
}

export async function scheduleText(
  body: CallInput<'POST /patient-texting/v2/scheduled'>['body'],
): Promise<void> {
  // Also where the answer was lost: what was taken is shown.
  await call('POST /patient-texting/v2/scheduled', { body }).finally(
    () => void refetch(TEXTING_KEYS.scheduled),
  )
}

export async function cancelScheduled(id: string, senderId: string): Promise<void> {
  await call('DELETE /patient-texting/v2/scheduled/:id', { params: { id }, query: { senderId } })
  await refetch(TEXTING_KEYS.scheduled)
}

export const previewList = (body: CallInput<'POST /patient-texting/v2/lists/preview'>['body']) =>
  call('POST /patient-texting/v2/lists/preview', { body })

export async function startList(body: CallInput<'POST /patient-texting/v2/lists'>['body']): Promise<void> {
  await call('POST /patient-texting/v2/lists', { body })
  await refetch(TEXTING_KEYS.lists)
}

export async function cancelList(id: string): Promise<void> {
  await call('POST /patient-texting/v2/lists/:id/cancel', { params: { id } })
  await refetch(TEXTING_KEYS.list(id))
}

export async function saveNumber(body: CallInput<'PUT /patient-texting/v2/numbers'>['body']): Promise<void> {
  await call('PUT /patient-texting/v2/numbers', { body })
  await refetch(TEXTING_KEYS.numbers)
}

export async function removeNumber(number: string): Promise<void> {
  await call('DELETE /patient-texting/v2/numbers/:number', { params: { number } })
  await refetch(TEXTING_KEYS.numbers)
}

export async function saveOutOfHours(outOfHoursText: string | null): Promise<void> {
  await call('PUT /patient-texting/v2/settings', { body: { outOfHoursText } })
  await refetch(['texting', 'settings'])
}

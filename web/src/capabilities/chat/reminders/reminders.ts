import { useQuery } from '@tanstack/react-query'
import { useNow } from '#engines/conversation/state/use-now.ts'
import { call, sentenceOf } from '#platform/api.ts'
import { queryClient, refetch, updateCached } from '#platform/query.ts'
import { showSnackbar } from '#platform/snackbar.ts'
import { remindersText } from './text.ts'

const REMINDERS_KEY = ['chat', 'reminders'] as const

const readReminders = async () => (await call('GET /api/v2/reminders')).reminders

export type Reminder = Awaited<ReturnType<typeof readReminders>>[number]

/** The person's reminders, the next one first. Past ones are removed. */
export function useReminders() {
  const now = useNow()
  return useQuery({
    queryKey: REMINDERS_KEY,
    queryFn: readReminders,
    select: (reminders) => reminders.filter(({ remindAt }) => Date.parse(remindAt) > now),
  })
}

/** A reminder was set or taken back, or has rung: here, or in another window. */
export const refetchReminders = (): void => void refetch(REMINDERS_KEY)

/** A message changed or was deleted, so its reminder has to be read again. */
export function readRemindersOf(isAbout: (message: Reminder['message']) => boolean): void {
  const known = queryClient.getQueryData<Reminder[]>(REMINDERS_KEY)
  if (known?.some(({ message }) => isAbout(message))) refetchReminders()
}

const paramsOf = ({ message }: Reminder) => ({ id: message.channelId, messageId: message.id })

async function putBack(reminder: Reminder): Promise<void> {
  try {
    await call('PUT /api/v2/channels/:id/messages/:messageId/reminder', {
      params: paramsOf(reminder),
      body: { remindAt: reminder.remindAt },
    })
  } catch (error) {
    showSnackbar(sentenceOf(error), 'error')
  }
  refetchReminders()
}

/** Removes it at once, with Undo. */
export async function cancelReminder(reminder: Reminder): Promise<void> {
  updateCached<Reminder[]>(REMINDERS_KEY, (known) => known.filter((one) => one !== reminder))
  try {
    await call('DELETE /api/v2/channels/:id/messages/:messageId/reminder', { params: paramsOf(reminder) })
    showSnackbar(remindersText.canceled, 'success', {
      label: remindersText.undo,
      run: () => void putBack(reminder),
    })
  } catch (error) {
    showSnackbar(sentenceOf(error), 'error')
  }
  refetchReminders()
}

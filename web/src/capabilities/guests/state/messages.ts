import { useQuery } from '@tanstack/react-query'
import { call } from '#platform/api.ts'
import { queryClient } from '#platform/query.ts'

const KEY = ['guests', 'messages'] as const

export const useSecureMessage = (id: string) =>
  useQuery({
    queryKey: [...KEY, 'one', id],
    queryFn: () => call('GET /guests/v1/messages/:id', { params: { id } }),
  })

export const refetchMessages = (): void => void queryClient.invalidateQueries({ queryKey: KEY })

export async function recallMessage(id: string): Promise<void> {
  // Also when a colleague was faster: the list shows what they did.
  await call('POST /guests/v1/messages/:id/recall', { params: { id } }).finally(refetchMessages)
}

export async function resendMessage(id: string, confirmed: string[]): Promise<void> {
  const made = call('POST /guests/v1/messages/:id/resend', { params: { id }, body: { confirmed } })
  await made.finally(refetchMessages)
}

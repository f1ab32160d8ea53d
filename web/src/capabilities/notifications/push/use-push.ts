import { queryOptions, useQuery } from '@tanstack/react-query'
import { queryClient } from '#platform/query.ts'
import { useSession } from '#platform/session.ts'
import { showSnackbar } from '#platform/snackbar.ts'
import { useTask } from '#platform/use-task.ts'
import { type DevicePush, NotTurnedOn, readPush, turnPushOff, turnPushOn } from './device-push.ts'
import { pushText } from './text.ts'

const pushQuery = queryOptions({
  queryKey: ['notifications', 'push'],
  queryFn: readPush,
  // Only this window changes it, and the browser's own settings between two loads.
  staleTime: Number.POSITIVE_INFINITY,
})

/** Whether notifications are on for this device, and how to change that. */
export function usePush() {
  const isLetIn = useSession(({ claims }) => claims.includes('User'))
  const { data: state } = useQuery({ ...pushQuery, enabled: isLetIn })
  const change = useTask((isOn: boolean) => (isOn ? turnPushOn() : turnPushOff()).finally(refetchPush), {
    done: (isOn) => (isOn ? pushText.on : pushText.off),
    failure: 'snackbar',
    onError: (error) => {
      if (error instanceof NotTurnedOn) showSnackbar(pushText[error.reason], 'info')
      return error instanceof NotTurnedOn
    },
  })
  return { state, change }
}

const refetchPush = () => queryClient.invalidateQueries({ queryKey: pushQuery.queryKey })

/** Repairs the subscription in a window that does not show it. */
export const refreshPush = (): Promise<DevicePush> => queryClient.fetchQuery(pushQuery)

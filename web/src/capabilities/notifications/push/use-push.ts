import { queryOptions, useQuery } from '@tanstack/react-query'
import { queryClient } from '../../../platform/query.ts'
import { useSession } from '../../../platform/session.ts'
import { showSnackbar } from '../../../platform/snackbar.ts'
import { useTask } from '../../../platform/use-task.ts'
import { type DevicePush, NotTurnedOn, readPush, turnPushOff, turnPushOn } from './device-push.ts'
import { pushText } from './text.ts'

const pushQuery = queryOptions({
  queryKey: ['notifications', 'push'],
  queryFn: readPush,
  // Nothing changes it but this window, and the browser's own settings between two loads.
  staleTime: Number.POSITIVE_INFINITY,
})

/** Whether the signed-in person is told on this device, and how that is changed. */
export function usePush() {
  const isLetIn = useSession(({ claims }) => claims.includes('User'))
  const { data: state } = useQuery({ ...pushQuery, enabled: isLetIn })
  const change = useTask((isOn: boolean) => (isOn ? turnPushOn() : turnPushOff()).finally(readAnew), {
    done: (isOn) => (isOn ? pushText.on : pushText.off),
    failure: 'snackbar',
    onError: (error) => {
      if (error instanceof NotTurnedOn) showSnackbar(pushText[error.reason], 'info')
      return error instanceof NotTurnedOn
    },
  })
  return { state, change }
}

const readAnew = () => queryClient.invalidateQueries({ queryKey: pushQuery.queryKey })

/** Has the device put right in a window that shows nothing of it. */
export const keepPushRight = (): Promise<DevicePush> => queryClient.fetchQuery(pushQuery)

import type { Channel } from '@corridor/contract/kernel/alert.ts'
import type { Preferences } from '@corridor/contract/notifications/preferences.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { CallInput } from '#platform/api/types.ts'
import { call, sentenceOf } from '#platform/api.ts'
import { queryClient, updateCached } from '#platform/query.ts'
import { useSession } from '#platform/session.ts'
import { showSnackbar } from '#platform/snackbar.ts'

export const PREFERENCES_KEY = ['notifications', 'preferences'] as const

const preferencesQuery = queryOptions({
  queryKey: PREFERENCES_KEY,
  queryFn: () => call('GET /user-notifications/v2/preferences'),
  // Every window gets an event when it changes.
  staleTime: Number.POSITIVE_INFINITY,
})

export function usePreferences() {
  const isLetIn = useSession(({ claims }) => claims.includes('User'))
  return useQuery({ ...preferencesQuery, enabled: isLetIn })
}

/** Loaded when needed: opening the app does not require it. */
export const wantsSound = async (): Promise<boolean> =>
  (await queryClient.fetchQuery(preferencesQuery)).isSoundOn

/** Whether a kind of alert shows inside the product. */
export const wantsInApp = async (kind: string): Promise<boolean> =>
  (await queryClient.fetchQuery(preferencesQuery)).kinds.find((one) => one.kind === kind)?.channels.app ??
  true

type Change = NonNullable<CallInput<'PATCH /user-notifications/v2/preferences'>['body']>

const withChoice = (current: Preferences, kind: string, channel: Channel, isOn: boolean): Preferences => ({
  ...current,
  kinds: current.kinds.map((one) =>
    one.kind === kind ? { ...one, channels: { ...one.channels, [channel]: isOn } } : one,
  ),
})

const changed = (current: Preferences, { choices = [], ...rest }: Change): Preferences =>
  choices.reduce((all, { kind, channel, isOn }) => withChoice(all, kind, channel, isOn), {
    ...current,
    ...rest,
  })

/** Changes are sent one after the other, so that a switch that was moved twice ends in its last position. */
let queue: Promise<unknown> = Promise.resolve()
let underWay = 0

/**
 * Changes the named settings: here at once, and in other windows once the server has saved them. A refusal
 * is shown and undone.
 */
export function changePreferences(change: Change): void {
  updateCached<Preferences>(PREFERENCES_KEY, (current) => changed(current, change))
  underWay += 1
  queue = queue
    .then(() => call('PATCH /user-notifications/v2/preferences', { body: change }))
    .catch((error: unknown) => showSnackbar(sentenceOf(error), 'error'))
    .finally(() => {
      underWay -= 1
      if (underWay === 0) void queryClient.invalidateQueries({ queryKey: PREFERENCES_KEY })
    })
}

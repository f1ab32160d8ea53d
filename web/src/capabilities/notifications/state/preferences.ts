import type { Channel } from '@corridor/contract/kernel/alert.ts'
import type { Preferences } from '@corridor/contract/notifications/preferences.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { CallInput } from '../../../platform/api/types.ts'
import { call, sentenceOf } from '../../../platform/api.ts'
import { changeKnown, queryClient } from '../../../platform/query.ts'
import { useSession } from '../../../platform/session.ts'
import { showSnackbar } from '../../../platform/snackbar.ts'

export const PREFERENCES_KEY = ['notifications', 'preferences'] as const

const preferencesQuery = queryOptions({
  queryKey: PREFERENCES_KEY,
  queryFn: () => call('GET /user-notifications/v2/preferences'),
  // Every window hears of a change.
  staleTime: Number.POSITIVE_INFINITY,
})

export function usePreferences() {
  const isLetIn = useSession(({ claims }) => claims.includes('User'))
  return useQuery({ ...preferencesQuery, enabled: isLetIn })
}

/** Asked for when it matters: nobody needs it to open the app. */
export const wantsSound = async (): Promise<boolean> =>
  (await queryClient.fetchQuery(preferencesQuery)).isSoundOn

type Change = NonNullable<CallInput<'PATCH /user-notifications/v2/preferences'>['body']>

const withChoice = (known: Preferences, kind: string, channel: Channel, isOn: boolean): Preferences => ({
  ...known,
  kinds: known.kinds.map((one) =>
    one.kind === kind ? { ...one, channels: { ...one.channels, [channel]: isOn } } : one,
  ),
})

const changed = (known: Preferences, { choices = [], ...rest }: Change): Preferences =>
  choices.reduce((all, { kind, channel, isOn }) => withChoice(all, kind, channel, isOn), {
    ...known,
    ...rest,
  })

/** Changes go one after the other, so that a switch that was moved twice ends as it was moved last. */
let line: Promise<unknown> = Promise.resolve()
let underWay = 0

/** Changes what it names: here at once, and in every window once the server has it. What is refused is said, and undone. */
export function changePreferences(change: Change): void {
  changeKnown<Preferences>(PREFERENCES_KEY, (known) => changed(known, change))
  underWay += 1
  line = line
    .then(() => call('PATCH /user-notifications/v2/preferences', { body: change }))
    .catch((error: unknown) => showSnackbar(sentenceOf(error), 'error'))
    .finally(() => {
      underWay -= 1
      if (underWay === 0) void queryClient.invalidateQueries({ queryKey: PREFERENCES_KEY })
    })
}

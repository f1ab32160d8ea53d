import { type EntryTarget, entryTarget, isIdentityApproved } from '@corridor/contract/people/entry.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '#platform/api.ts'
import { peekDeepLink } from '#platform/navigation/deep-links.ts'
import { useSession } from '#platform/session.ts'
import { useHasSkippedIdentity } from './skipped-identity.ts'

/** Until when the identity check may be postponed. Loaded only for people it concerns. */
export function useIdentityConfig() {
  const user = useSession((session) => session.user)
  const isConcerned =
    user !== null && (!isIdentityApproved(user.identityVerificationStatus) || user.isNameUnchecked)
  const { data, isPending } = useQuery({
    queryKey: ['verification', 'config'],
    queryFn: () => call('GET /meta/v2/idv-config'),
    enabled: isConcerned,
  })
  return { config: data, isLoaded: !isConcerned || !isPending }
}

/** The signed-in person's entry target, by the contract's rule. Undefined until it is loaded. */
export function useEntryTarget(): EntryTarget | undefined {
  const { user, claims } = useSession()
  const { config, isLoaded } = useIdentityConfig()
  const hasSkippedIdentity = useHasSkippedIdentity(user?.id)
  if (!user || !isLoaded) return undefined
  const mayLearn = claims.includes('CEHub')
  return entryTarget(user, {
    platform: 'web',
    now: new Date(),
    grace: { noGraceAt: config?.noGraceDate ?? null, cutoffAt: config?.cutoffDate ?? null },
    hasSkippedIdentity,
    hasEfaxClaim: claims.includes('eFax'),
    hasChannelInvite: mayLearn && peekDeepLink('inviteCode') !== null,
    channelId: mayLearn ? peekDeepLink('educhannel_id') : null,
  })
}

import { alertKind } from '../kernel/alert.ts'
import { NETWORK_CLAIMS } from './rules.ts'

/** Practices have their network on one screen, and people on their own on another. */
type Screen = 'network' | 'my-network'

export const practiceInvited = alertKind<{ name: string; by: string; screen: Screen }>()({
  kind: 'network.practice-invited',
  label: 'A practice wants to connect',
  claim: NETWORK_CLAIMS,
  channels: ['app', 'push', 'mail'],
  sentence: ({ name, by }) => ({
    title: `${name} wants to connect`,
    detail: by ? `Asked by ${by}` : 'Network',
  }),
  outside: 'A practice wants to connect with you.',
  target: ({ screen }) => `/dashboard/${screen}?view=requests`,
})

export const inviteAccepted = alertKind<{ name: string; partyId: string; screen: Screen }>()({
  kind: 'network.invite-accepted',
  label: 'Someone accepted my invite',
  claim: NETWORK_CLAIMS,
  channels: ['app', 'push'],
  sentence: ({ name }) => ({ title: `You’re now connected with ${name}`, detail: 'Network' }),
  outside: 'Your invite was accepted.',
  target: ({ screen, partyId }) => `/dashboard/${screen}?practice=${partyId}`,
})

export const personRequested = alertKind<{ name: string; work: string; screen: Screen }>()({
  kind: 'network.person-asked',
  label: 'A person wants to connect',
  claim: 'User',
  channels: ['app', 'push', 'mail'],
  sentence: ({ name, work }) => ({ title: `${name} wants to connect`, detail: work || 'Network' }),
  outside: 'Someone wants to connect with you.',
  target: ({ screen }) => `/dashboard/${screen}?view=requests`,
})

export const personAccepted = alertKind<{ name: string; personId: string; screen: Screen }>()({
  kind: 'network.person-accepted',
  label: 'A person accepted my request',
  claim: 'User',
  channels: ['app', 'push'],
  sentence: ({ name }) => ({ title: `You’re now connected with ${name}`, detail: 'Network' }),
  outside: 'Your request was accepted.',
  target: ({ screen, personId }) => `/dashboard/${screen}?view=people&person=${personId}`,
})

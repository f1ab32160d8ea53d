import { alertKind } from '../kernel/alert.ts'

export const joinRequested = alertKind<{ name: string; role: string }>()({
  kind: 'office.join-requested',
  label: 'Someone wants to join the team',
  claim: 'PracticeAdmin',
  isOfPractice: true,
  channels: ['app', 'push', 'mail'],
  sentence: ({ name, role }) => ({
    title: `${name || 'Someone'} wants to join your team`,
    detail: role || 'My office',
  }),
  outside: 'Someone wants to join your team.',
  target: () => '/dashboard/office?tab=requests',
})

export const memberJoined = alertKind<{ personId: string; name: string; role: string }>()({
  kind: 'office.member-joined',
  label: 'Someone I invited joined the team',
  claim: 'PracticeAdmin',
  isOfPractice: true,
  channels: ['app', 'push'],
  sentence: ({ name, role }) => ({ title: `${name} joined your team`, detail: role || 'My office' }),
  outside: 'Someone you invited joined your team.',
  target: ({ personId }) => `/dashboard/office?person=${personId}`,
})

export const accessChanged = alertKind<{ role: string }>()({
  kind: 'office.access-changed',
  label: 'My role or access changed',
  claim: 'User',
  isOfPractice: true,
  channels: ['app', 'push', 'mail', 'text'],
  sentence: ({ role }) => ({
    title: role ? `Your role is now ${role}` : 'Your access changed',
    detail: 'Changed by an admin at your practice',
  }),
  outside: 'Your role or access was changed.',
  target: () => '/dashboard/account',
  // The page shows the role, and nothing of the access.
  isSeenAtTarget: false,
})

export const practiceChangeDecided = alertKind<{ outcome: 'approved' | 'declined' }>()({
  kind: 'office.practice-change-decided',
  label: 'Our new name or telephone number was decided about',
  claim: 'PracticeAdmin',
  isOfPractice: true,
  channels: ['app', 'push', 'mail'],
  sentence: ({ outcome }) =>
    outcome === 'approved'
      ? { title: 'Your practice’s new details were approved', detail: 'Everyone sees them from now on.' }
      : { title: 'Your practice’s new details weren’t approved', detail: 'The ones you had stay.' },
  outside: 'Your practice’s new details were decided about.',
  target: () => '/dashboard/office?tab=practice',
})

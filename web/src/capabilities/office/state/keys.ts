export const OFFICE_KEYS = {
  team: ['office', 'team'],
  invitations: ['office', 'invitations'],
  'join-requests': ['office', 'join-requests'],
  practice: ['office', 'practice'],
} as const

/** A change of somebody's access that is on its way: what the server says meanwhile is already old. */
export const ACCESS_MUTATION = ['office', 'access'] as const

import { counted } from '#ui/counted.ts'

const people = (number: number): string => counted(number, 'person', 'people')

export const peopleText = {
  newTitle: 'New conversation',
  search: 'Search people',
  searchAll: 'Search people and groups',
  clear: 'Clear search',
  close: 'Close',
  back: 'Back to conversations',
  people: 'People you can write to',
  loading: 'Loading people',
  failedTitle: 'We couldn’t load your contacts.',
  noneTitle: 'Nobody found',
  none: (term: string) => `None of your contacts match “${term}”.`,
  emptyTitle: 'No contacts yet',
  empty:
    'You can write to your team and to people you’re connected with. Invite your team, or connect with other practices.',
  chosen: (number: number) => `${people(number)} selected`,
  leaveOut: (name: string) => `Leave out ${name}`,
  more: 'Show more',
  typeForMore: 'Or type a name to find someone.',
  tooMany: (number: number) => `You can choose up to ${people(number)}.`,
  noContact: 'You’re not connected, so you can’t write to each other directly.',
  tick: (name: string) => `Add ${name} to a group`,
  howTo: 'Choose someone to write to, or check several people to make a group.',
  start: 'Start conversation',
  createGroup: 'Create group',
  groupName: 'Group name',
  groupNameHint: (names: string) => `Optional. Without one, you’ll see it as “${names}”.`,
} as const

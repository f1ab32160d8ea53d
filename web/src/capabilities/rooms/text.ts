import type { RoomScreen } from '@corridor/contract/rooms/room-list.ts'
import { counted } from '#ui/counted.ts'

const members = (number: number): string => counted(number, 'member', 'members')

/** What each of the two screens calls its things. */
export const screenText = {
  practices: {
    title: 'Practice Channels',
    label: 'Practice Channels',
    shortTitle: 'Practices',
    purpose: 'Channels you share with other practices',
    search: 'Find a channel',
    list: 'Channels',
    create: 'New channel',
    emptyTitle: 'No practice channels yet',
    empty:
      'Share a channel with another practice to keep cases, questions and files in one place for both teams.',
    chooseTitle: 'Choose a channel',
    choose: 'Pick one from the list to read it and write in it.',
    unread: (number: number) =>
      number === 1 ? 'Something new in a practice channel' : `Something new in ${number} practice channels`,
  },
  office: {
    title: 'In office',
    label: 'In Office Channels',
    shortTitle: 'In office',
    purpose: 'Rooms of your own office',
    search: 'Find a room',
    list: 'Rooms',
    create: 'New room',
    emptyTitle: 'No office rooms yet',
    empty:
      'Give each topic its own room: the morning huddle, the lab, supplies. Only your team can see them.',
    chooseTitle: 'Choose a room',
    choose: 'Pick one from the list to read it and write in it.',
    unread: (number: number) =>
      number === 1
        ? 'Something new in a room of your office'
        : `Something new in ${number} rooms of your office`,
  },
} as const satisfies Record<RoomScreen, object>

export const text = {
  mainPane: 'Channel',
  channels: 'Channels',
  posts: 'Posts',
  open: 'Open',
  close: 'Close',
  newInRooms: 'New in rooms',
  all: 'See all',
  loading: 'Loading channels',
  failedTitle: 'We couldn’t load your channels.',
  createWords: 'room channel office practice discussion',
  activityCommand: 'Activity in channels',
  activityWords: 'rooms channels log what happened',
  members,
} as const

export const listText = {
  clear: 'Clear search',
  filters: 'Show',
  filterNames: { all: 'All', unread: 'Unread', cases: 'Open cases' },
  unread: (number: number) => `${number} unread`,
  cases: (number: number) => counted(number, 'open case', 'open cases'),
  favourites: 'Favorites',
  below: (name: string) => `Below ${name}`,
  /** Rooms that one is not in yet. */
  joinable: 'You can join',
  found: 'Search results',
  more: (name: string) => `More for ${name}`,
  join: 'Join',
  joinLabel: (name: string) => `Join ${name}`,
  joined: (name: string) => `You’re in ${name} now.`,
  you: 'You',
  from: (name: string, words: string) => `${name}: ${words}`,
  noWords: 'Nothing written yet',
  notIn: 'You’re not in it yet',
  file: 'Attachment',
  noneTitle: 'Nothing found',
  none: (term: string) => `No channel is called “${term}”.`,
  hiddenTitle: 'Nothing here',
  hidden: { all: '', unread: 'You’ve read everything.', cases: 'No case is open.' },
  showAll: 'Show all',
  activity: 'Activity',
  favourite: 'Add to favorites',
  unfavourite: 'Remove from favorites',
  markUnread: 'Mark as unread',
  markRead: 'Mark as read',
  leave: 'Leave',
} as const

export const roomText = {
  back: 'Back to the list',
  backToDiscussions: 'Back to the discussions',
  tabs: 'Parts of this channel',
  discussions: 'Discussions',
  attachments: 'Attachments',
  options: 'Channel Options',
  files: (number: number) => counted(number, 'attachment', 'attachments'),
  newDiscussion: 'New discussion',
  /** The practices, joined as in a sentence. */
  and: (names: readonly string[]) =>
    names.length < 3 ? names.join(' and ') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`,
  below: (name: string) => `Below ${name}`,
  ended:
    'These practices are no longer connected. You can still read what was written here, and nothing new can be added.',
  loading: 'Loading this channel',
  failedTitle: 'We couldn’t load this channel.',
  goneTitle: 'This channel isn’t here',
  gone: 'It may have been deleted, or you’re no longer in it.',
  toList: 'Show the list',
  joinTitle: (name: string) => `Join ${name}?`,
  joinText: (number: number) =>
    `${members(number)} ${number === 1 ? 'is' : 'are'} in it. Once you’ve joined, you can read everything and write.`,
  joinAbout: (description: string) => `${description} `,
} as const

export const optionsText = {
  about: 'About this channel',
  name: 'Name',
  nameHint: 'Everyone in the channel sees it.',
  description: 'Description',
  descriptionHint: 'Optional. What belongs here.',
  save: 'Save',
  saved: 'The changes are saved.',
  nothing: 'No description yet.',
  practices: 'Practices',
  own: 'Just for you',
  favourite: 'Favorite',
  favouriteDetail: 'Stays at the top of your list.',
  access: 'Who can join',
  isOpen: 'Open to the office',
  isOpenDetail:
    'Everyone in your practice sees this room and can join it. Turned off, only its members know of it.',
  isOpenBelow: 'Open to the channel above',
  isOpenBelowDetail:
    'Everyone in the channel above sees this one and can join it. Turned off, only its members know of it.',
  members: (number: number) => `Members (${number})`,
  search: 'Search members',
  clear: 'Clear search',
  loadingMembers: 'Loading members',
  membersFailed: 'We couldn’t load the members.',
  nobody: 'Nobody in this channel has this name.',
  more: 'Show more',
  host: 'Looks after it',
  you: '(you)',
  add: 'Add people',
  addTitle: 'Add people to this channel',
  added: (number: number) => (number === 1 ? '1 person was added.' : `${number} people were added.`),
  addedSee: 'They can read everything that was written here before.',
  remove: 'Remove',
  removeLabel: (name: string) => `Remove ${name} from this channel`,
  removeTitle: (name: string) => `Remove ${name} from this channel?`,
  removeText: 'They can’t read it anymore, and leave the channels below it too.',
  removed: (name: string) => `${name} was removed.`,
  below: 'Channels below this one',
  noneBelow: 'A channel below this one is for a topic of its own, with some of its members.',
  addBelow: 'New channel below',
  leave: 'Leave channel',
  leaveTitle: (name: string) => `Leave ${name}?`,
  leaveText: 'You can’t read it anymore, and you leave the channels below it too.',
  left: (name: string) => `You left ${name}.`,
  delete: 'Delete channel',
  deleteTitle: (name: string) => `Delete ${name}?`,
  deleteText: 'Everything written and attached in it is gone for everyone, and so are the channels below it.',
  deleteLabel: 'Delete',
  deleted: (name: string) => `${name} was deleted.`,
  huddleStays:
    'The room of the morning huddle belongs to the whole office. Nobody leaves it, and it can’t be deleted.',
} as const

export const newText = {
  titles: {
    practices: 'New channel',
    office: 'New room',
    below: (name: string) => `New channel below ${name}`,
  },
  intro: {
    practices: 'Choose one or more connected practices, and who of each is in the channel.',
    office: 'Choose the colleagues who are in the room from the start.',
    below: 'Choose who of the channel above is in this one.',
  },
  name: 'Name',
  nameMissing: 'Channel name not found',
  description: 'Description',
  descriptionHint: 'Optional. What belongs here.',
  practices: 'Practices',
  practicesMissing: 'Please choose at least one practice.',
  noPractices: 'You’re not connected with another practice yet.',
  people: 'People',
  /** Each of the chosen practices needs somebody. */
  peopleMissing: (practice: string) => `Please choose at least one person of ${practice}.`,
  isOpen: { office: 'Open to the office', below: 'Open to the channel above' },
  isOpenDetail: {
    office: 'Everyone in your practice sees this room and can join it.',
    below: 'Everyone in the channel above sees this one and can join it.',
  },
  create: 'Create',
  close: 'Close',
  gone: 'The channel above isn’t here any more.',
} as const

export const peopleText = {
  search: 'Search people',
  clear: 'Clear search',
  people: 'People you can choose',
  loading: 'Loading people',
  failedTitle: 'We couldn’t load the people.',
  tooShort: (number: number) => `Type at least ${number} letters to search.`,
  none: (term: string) => `Nobody who can be in this channel matches “${term}”.`,
  empty: 'There is nobody to choose.',
  chosen: (number: number) => counted(number, 'person selected', 'people selected'),
  leaveOut: (name: string) => `Leave out ${name}`,
} as const

export const settingsText = {
  tab: 'Channels',
  words: 'rooms in office practices resolve pin read unread members',
  title: 'What rooms can do',
  intro:
    'For everyone in your practice, in the rooms of your office and in the channels with other practices.',
  loading: 'Loading settings',
  failedTitle: 'We couldn’t load these settings.',
  names: {
    resolve: 'Resolve discussions',
    markRead: 'Mark as read',
    markUnread: 'Mark as unread',
    pin: 'Pin a discussion',
    addMembers: 'Members add people',
  },
  details: {
    resolve: 'A discussion that is settled can be marked as resolved, and opened again.',
    markRead: 'A room or a discussion can be marked as read without opening it.',
    markUnread: 'A room or a discussion can be marked as unread, to come back to it.',
    pin: 'One discussion of each room can be pinned above the others.',
    addMembers: 'Every member of a room can add people, and not only the person who looks after it.',
  },
} as const

export const activityText = {
  title: 'Activity',
  close: 'Close activity',
  unread: (number: number) => `${number} unread`,
  isUnread: 'Unread',
  log: 'What happened in your channels',
  loading: 'Loading activity',
  failedTitle: 'We couldn’t load your activity.',
  emptyTitle: 'Nothing has happened yet',
  empty: 'New posts, comments and reactions in your channels show up here.',
} as const

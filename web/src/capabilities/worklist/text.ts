import type { HandBackReason, WorkFilter } from '@corridor/contract/worklist/rules.ts'

const HANDED_BACK: Record<HandBackReason, (name: string) => string> = {
  left: (name) => `${name} is no longer on the team, so this is unassigned again.`,
  access: (name) => `${name} no longer has access, so this is unassigned again.`,
  'off-duty': (name) => `${name} is off duty, so this is unassigned again.`,
  closed: (name) => `The office closed before ${name} could answer, so this is unassigned again.`,
}

const joined = (names: readonly string[]): string =>
  names.length > 2 ? `${names[0]} and ${names.length - 1} others` : names.join(' and ')

/** What the parts of the worklist say on every screen that shows them. */
export const text = {
  process: 'Process',
  order: 'Order',
  orders: { 'newest-first': 'Newest first', 'needs-action-first': 'Needs action first' },
  assign: 'Assign',
  assignedTo: (name: string) => `Assigned to ${name}`,
  assignedToYou: 'Assigned to you',
  assignTitle: 'Assign to',
  assignToMe: 'Me',
  assignMe: 'Assign to me',
  unassign: 'Unassign',
  you: 'you',
  assignedMany: (count: number, name: string) =>
    `Assigned ${count === 1 ? '1 item' : `${count} items`} to ${name}.`,
  loadingPeople: 'Loading…',
  snooze: 'Snooze',
  snoozeUntilTomorrow: 'Snooze until tomorrow',
  until: (when: string) => `Until ${when}`,
  snoozedUntil: (when: string) => `Snoozed until ${when}`,
  endSnooze: 'End snooze',
  chooseTime: 'Choose a time',
  close: 'Close',
  done: 'Done',
  reopen: 'Reopen',
  markedDone: 'Marked as done.',
  undo: 'Undo',
  replying: (names: readonly string[]) => `${joined(names)} ${names.length > 1 ? 'are' : 'is'} replying`,
  looking: (names: readonly string[]) =>
    `${joined(names)} ${names.length > 1 ? 'are' : 'is'} looking at this`,
  takeOver: 'Reply instead',
  filters: 'Show',
  filterNames: { all: 'All', mine: 'Mine', unassigned: 'Unassigned' } satisfies Record<WorkFilter, string>,
  waiting: (since: string) => `Waiting since ${since}`,
  notes: 'Notes for the team',
  note: 'Note for the team',
  noteHint: 'Only your team sees notes. They’re never sent.',
  noteLabel: 'Write a note for your team',
  addNote: 'Add note',
  deleteNote: 'Delete note',
  deletingNote: {
    title: 'Delete this note?',
    text: 'Your team won’t be able to read it anymore.',
    confirmLabel: 'Delete',
  },
  handedBack: (name: string, reason: HandBackReason) => HANDED_BACK[reason](name),
  loadingItem: 'Loading notes',
  loadFailed: 'We couldn’t load the notes.',
}

/** The part of a patient's page with what needs action. */
export const openNowText = {
  title: 'Open now',
  count: (count: number) => (count === 1 ? '1 needs action' : `${count} need action`),
  waiting: (time: string) => `Waiting ${time}`,
  open: 'Open',
  openOne: (todo: string, title: string) => `Open: ${todo}, ${title}`,
}

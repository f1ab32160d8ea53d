import { z } from 'zod'
import { claim, open } from '../kernel/access.ts'
import { CHANNELS } from '../kernel/alert.ts'
import { route } from '../kernel/route.ts'
import { Done } from '../kernel/shapes.ts'
import { PracticeTimeZone } from '../office/model.ts'
import { CHOICES_AT_ONCE, WAIT_MINUTES } from './limits.ts'

/** People who are not approved yet get no notifications. */
const letIn = claim('User')

const Channel = z.enum(CHANNELS, 'There is no such way to be told.')
const TimeOfDay = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Please enter a time.')

/**
 * From one time of day to another, also across midnight, during which only urgent things are mailed, texted
 * or pushed.
 */
const QuietHours = z.object({
  isOn: z.boolean(),
  from: TimeOfDay,
  to: TimeOfDay,
  timeZone: PracticeTimeZone,
})
export type QuietHours = z.infer<typeof QuietHours>

const WaitMinutes = z.literal(WAIT_MINUTES, 'Please choose one of the times.')

/** A person's notification settings. */
export const Preferences = z.object({
  /** What can concern the caller, by their claims and their practice, and by which channels each reaches them. */
  kinds: z.array(z.object({ kind: z.string(), label: z.string(), channels: z.record(Channel, z.boolean()) })),
  /** Off once the person has unsubscribed: no kind is mailed then. */
  isMailOn: z.boolean(),
  /** Whether this installation sends texts at all. */
  canText: z.boolean(),
  waitMinutes: WaitMinutes,
  quietHours: QuietHours,
  isSoundOn: z.boolean(),
})
export type Preferences = z.infer<typeof Preferences>

export const getPreferences = route({
  call: 'GET /user-notifications/v2/preferences',
  summary: 'By which channels the caller is notified of what, after how long, and when not.',
  access: letIn,
  hasNoPatientData: true,
  reply: Preferences,
})

export const changePreferences = route({
  call: 'PATCH /user-notifications/v2/preferences',
  summary:
    'Changes what it names and leaves the rest. Of two changes of the same thing the later one counts.',
  access: letIn,
  audit: 'notifications.preferences-changed',
  body: z.object({
    choices: z
      .array(z.object({ kind: z.string(), channel: Channel, isOn: z.boolean() }))
      .max(CHOICES_AT_ONCE, 'These are too many at once.')
      .optional(),
    isMailOn: z.boolean().optional(),
    waitMinutes: WaitMinutes.optional(),
    quietHours: QuietHours.refine(
      ({ from, to }) => from !== to,
      'Start and end can’t be the same time.',
    ).optional(),
    isSoundOn: z.boolean().optional(),
  }),
  reply: Preferences,
})

const UnsubscribeToken = z.string().max(200, 'This link is not valid.')

export const getUnsubscription = route({
  call: 'GET /user-notifications/v2/unsubscribe/:token',
  summary: 'Whose mails an unsubscribe link is about, and whether they still get them.',
  access: open(
    'the token came in a mail to that address, and opens no more than its first letter and domain',
  ),
  hasNoPatientData: true,
  params: z.object({ token: UnsubscribeToken }),
  reply: z.object({
    /** Enough to recognize one's own address: `o•••@brightsmiles.example`. */
    maskedEmail: z.string(),
    isMailOn: z.boolean(),
  }),
})

export const unsubscribe = route({
  call: 'POST /unsubscribe/:token',
  summary:
    'Turns the mails off that say that something waits. Mail programs call it by themselves (RFC 8058).',
  access: open('the token stands in the address, as RFC 8058 wants it, and turns off one sort of mail'),
  audit: 'notifications.unsubscribed',
  // A form of one field, in whichever encoding the mail program likes.
  transfer: 'upload',
  params: z.object({ token: UnsubscribeToken }),
  body: z.unknown(),
  reply: Done,
})

declare module '../kernel/contracts.ts' {
  interface Contracts {
    'notifications/preferences': typeof import('./preferences.ts')
  }
}

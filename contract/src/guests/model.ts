import { z } from 'zod'
import { StoredFile } from '../files/model.ts'
import { day, Id, Instant } from '../kernel/shapes.ts'

export const LANGUAGES = ['en', 'es'] as const
export type Language = (typeof LANGUAGES)[number]

export const DEVICE_KINDS = ['phone', 'tablet', 'computer'] as const
export type DeviceKind = (typeof DEVICE_KINDS)[number]

/** How a link stands for the person who has it. */
export const LINK_STATES = [
  'open',
  'recalled',
  'expired',
  'used-up',
  'renewed',
  'locked',
  'unavailable',
] as const
export type LinkState = (typeof LINK_STATES)[number]

/** What a guest page shows of a link before it is opened: whom it is from and how it is opened, nothing of what it opens. */
export const GuestLink = z
  .object({
    /** Which screen the link opens: `message` for one. */
    kind: z.string(),
    state: z.enum(LINK_STATES),
    /** Whether the guest can ask for a new link. */
    canRenew: z.boolean(),
    practice: z.object({ name: z.string(), phone: z.string().nullable() }),
    expiresAt: Instant,
    isCodeNeeded: z.boolean(),
    isBirthDateNeeded: z.boolean(),
    /** Where a code can be sent. */
    maskedEmail: z.string().nullable(),
    mobileEnd: z.string().nullable(),
  })
  .meta({ id: 'GuestLink' })
export type GuestLink = z.infer<typeof GuestLink>

export const GuestPass = z.object({ pass: z.string(), expiresAt: Instant }).meta({ id: 'GuestPass' })
export type GuestPass = z.infer<typeof GuestPass>

export const BirthDate = day('Please enter a valid date.')

/** One opening of a link, as its sender sees it. */
export const LinkView = z.object({
  openedAt: Instant,
  device: z.enum(DEVICE_KINDS),
  isTrustedDevice: z.boolean(),
})
export type LinkView = z.infer<typeof LinkView>

/** What a sender sees of a link. */
export const LinkStatus = z.object({
  state: z.enum(LINK_STATES),
  sentAt: Instant,
  expiresAt: Instant,
  opened: z.int(),
  lastOpenedAt: Instant.nullable(),
  lastDevice: z.enum(DEVICE_KINDS).nullable(),
  /** The mail or text with the link did not arrive. */
  isUndelivered: z.boolean(),
})
export type LinkStatus = z.infer<typeof LinkStatus>

/** A message to one person without an account, as the practice that sent it sees it. */
export const SentMessage = z
  .object({
    id: Id,
    recipient: z.object({ name: z.string(), email: z.string().nullable(), mobile: z.string().nullable() }),
    subject: z.string(),
    sentBy: z.object({ id: Id, name: z.string() }).nullable(),
    createdAt: Instant,
    repliedAt: Instant.nullable(),
    link: LinkStatus,
  })
  .meta({ id: 'SentMessage' })
export type SentMessage = z.infer<typeof SentMessage>

export const SentMessageDetail = SentMessage.extend({
  text: z.string(),
  reply: z.string().nullable(),
  files: z.array(StoredFile),
  views: z.array(LinkView),
}).meta({ id: 'SentMessageDetail' })
export type SentMessageDetail = z.infer<typeof SentMessageDetail>

/** The same message as the guest reads it. */
export const GuestMessage = z
  .object({
    subject: z.string(),
    text: z.string(),
    senderName: z.string().nullable(),
    createdAt: Instant,
    files: z.array(
      z.object({ id: Id, fileName: z.string(), kind: z.string(), size: z.number(), url: z.string() }),
    ),
    reply: z.string().nullable(),
    repliedAt: Instant.nullable(),
  })
  .meta({ id: 'GuestMessage' })
export type GuestMessage = z.infer<typeof GuestMessage>

import { APPROVAL_LINK_DAYS, CONFIRM_LINK_HOURS } from '@corridor/contract/onboarding/limits.ts'

/** Mails contain no person's name, because others may read them over a shoulder. */
const mail = (subject: string, ...lines: string[]) => ({ subject, text: lines.join('\n') })

export const confirmMail = (link: string) =>
  mail(
    'Confirm your address for Corridor',
    'Thanks for signing up for Corridor.',
    '',
    'Open this link to confirm your address:',
    link,
    '',
    `It works once, for ${CONFIRM_LINK_HOURS} hours.`,
    'If you didn’t sign up, please don’t open it. You can ignore this email.',
  )

export const hasAccountMail = (link: string) =>
  mail(
    'You already have a Corridor account',
    'Someone, probably you, signed up for Corridor with this address, but it already has an account.',
    '',
    'Sign in here, or choose a new password if you forgot yours:',
    link,
    '',
    'If it wasn’t you, you can ignore this email.',
  )

export const practiceWaitsMail = (practiceName: string, link: string) =>
  mail(
    `${practiceName} is waiting for your approval`,
    `${practiceName} signed up for Corridor. The practice can start as soon as you approve it.`,
    '',
    'Review it and decide here:',
    link,
    '',
    `The link works once, for ${APPROVAL_LINK_DAYS} days.`,
  )

export const practiceApprovedMail = (link: string) =>
  mail(
    'Your practice is ready on Corridor',
    'Your practice has been approved. You can sign in and invite your team:',
    link,
  )

export const practiceRejectedMail = (link: string) =>
  mail(
    'Your practice wasn’t approved on Corridor',
    'We couldn’t approve your practice. You can keep your account.',
    '',
    'Sign in to choose another practice, or to enter the details again:',
    link,
  )

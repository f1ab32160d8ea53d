import { APPROVAL_LINK_DAYS, CONFIRM_LINK_HOURS } from '@corridor/contract/onboarding/limits.ts'

/** The words of what is sent. No person's name is in them: a mail can be read over a shoulder. */
const mail = (subject: string, ...lines: string[]) => ({ subject, text: lines.join('\n') })

export const confirmMail = (link: string) =>
  mail(
    'Confirm your address for Corridor',
    'Thank you for signing up to Corridor.',
    '',
    'Open this link to confirm your address:',
    link,
    '',
    `It works once, within ${CONFIRM_LINK_HOURS} hours.`,
    'If you did not sign up, please do not open it. There is nothing else to do.',
  )

export const hasAccountMail = (link: string) =>
  mail(
    'You have a Corridor account already',
    'Somebody, probably you, signed up to Corridor with this address. It has an account already.',
    '',
    'Sign in here, or choose a new password if you have forgotten yours:',
    link,
    '',
    'If it was not you, there is nothing to do.',
  )

export const practiceWaitsMail = (practiceName: string, link: string) =>
  mail(
    `${practiceName} is waiting for your approval`,
    `${practiceName} signed up for Corridor. The practice can start as soon as you approve it.`,
    '',
    'Review it and decide here:',
    link,
    '',
    `The link works once, within ${APPROVAL_LINK_DAYS} days.`,
  )

export const practiceApprovedMail = (link: string) =>
  mail(
    'Your practice is ready on Corridor',
    'Your practice has been approved. You can sign in and invite your team:',
    link,
  )

export const practiceRejectedMail = (link: string) =>
  mail(
    'Your practice was not approved on Corridor',
    'We could not approve your practice. You keep your account.',
    '',
    'Sign in to choose another practice, or to enter the details again:',
    link,
  )

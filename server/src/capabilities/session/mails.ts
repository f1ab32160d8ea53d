import { CODE_MINUTES, RESET_LINK_MINUTES } from '@corridor/contract/session/limits.ts'

/** The texts of mails. No name is in them, because a mail or text can be read over a shoulder. */
export const resetMail = (link: string) => ({
  subject: 'Choose a new password for Corridor',
  text: [
    'Someone, probably you, asked for a new Corridor password.',
    '',
    'Open this link to choose one:',
    link,
    '',
    `It works once, for ${RESET_LINK_MINUTES} minutes. If it wasn’t you, you can ignore this email.`,
  ].join('\n'),
})

export const codeMail = (code: string) => ({
  subject: 'Your sign-in code for Corridor',
  text: [
    `Your code is ${code}.`,
    '',
    `It works once, for ${CODE_MINUTES} minutes. We’ll never ask you for it.`,
  ].join('\n'),
})

/** In plain characters: one curly apostrophe would make two texts of it. */
export const codeText = (code: string) =>
  `${code} is your Corridor sign-in code. It works for ${CODE_MINUTES} minutes. We'll never ask you for it.`

/** `reset` is done by an admin, the others by the person. */
export type FactorChange = 'on' | 'off' | 'moved' | 'reset'

const FACTOR_WORDS: Record<FactorChange, string> = {
  on: 'Signing in to Corridor now asks for a code from your authenticator app.',
  off: 'Signing in to Corridor no longer asks for a code from your authenticator app.',
  moved:
    'Your authenticator app for Corridor was moved to another phone. The old phone’s codes no longer work.',
  reset: 'An admin at your practice turned off the authenticator app for your account.',
}

export const factorMail = (change: FactorChange) => ({
  subject: 'Your authenticator app for Corridor',
  text: [
    FACTOR_WORDS[change],
    '',
    'If this wasn’t you, please change your password and talk to your practice.',
  ].join('\n'),
})

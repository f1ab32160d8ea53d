import { CODE_MINUTES, RESET_LINK_MINUTES } from '@corridor/contract/session/limits.ts'

/** The words of what is sent. No name is in them: a mail or text can be read over a shoulder. */
export const resetMail = (link: string) => ({
  subject: 'Choose a new password for Corridor',
  text: [
    'Somebody, probably you, asked for a new password for Corridor.',
    '',
    'Open this link to choose one:',
    link,
    '',
    `It works once, within ${RESET_LINK_MINUTES} minutes. If it was not you, there is nothing to do.`,
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

export const codeText = (code: string) =>
  `${code} is your Corridor sign-in code. It works for ${CODE_MINUTES} minutes. We’ll never ask you for it.`

/** `reset` is an admin's doing, the others the person's own. */
export type FactorChange = 'on' | 'off' | 'moved' | 'reset'

const FACTOR_WORDS: Record<FactorChange, string> = {
  on: 'Signing in to Corridor now asks for a code of your authenticator app.',
  off: 'Signing in to Corridor no longer asks for a code of your authenticator app.',
  moved:
    'Your authenticator app for Corridor was moved to another phone. The old phone’s codes no longer work.',
  reset: 'An admin of your practice has turned off the authenticator app of your account.',
}

export const factorMail = (change: FactorChange) => ({
  subject: 'Your authenticator app for Corridor',
  text: [
    FACTOR_WORDS[change],
    '',
    'If you did not expect this, please change your password and talk to your practice.',
  ].join('\n'),
})

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
    `It works once, within ${CODE_MINUTES} minutes. Nobody will ever ask you for it.`,
  ].join('\n'),
})

export const codeText = (code: string) =>
  `${code} is your Corridor sign-in code. It works for ${CODE_MINUTES} minutes. Nobody will ever ask you for it.`

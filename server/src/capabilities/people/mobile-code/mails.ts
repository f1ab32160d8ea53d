import { CODE_MINUTES } from '@corridor/contract/kernel/one-time-codes.ts'

/** Contains no name and no number, because others may read a mail or text over a shoulder. */
export const mobileCodeMail = (code: string) => ({
  subject: 'Your code for Corridor',
  text: [
    `Your code is ${code}. Enter it where you typed your mobile number.`,
    '',
    `It works once, for ${CODE_MINUTES} minutes. We’ll never ask you for it.`,
  ].join('\n'),
})

/** Plain characters only: a curly apostrophe would split it into two texts. */
export const mobileCodeText = (code: string) =>
  `${code} is your Corridor code for this number. It works for ${CODE_MINUTES} minutes. We'll never ask you for it.`

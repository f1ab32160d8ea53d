import { CODE_MINUTES } from '@corridor/contract/kernel/one-time-codes.ts'

/** The words of what is sent. No name and no number is in them: a mail or text can be read over a shoulder. */
export const mobileCodeMail = (code: string) => ({
  subject: 'Your code for Corridor',
  text: [
    `Your code is ${code}. Enter it where you typed your mobile number.`,
    '',
    `It works once, for ${CODE_MINUTES} minutes. We’ll never ask you for it.`,
  ].join('\n'),
})

/** In plain characters: one curly apostrophe would make two texts of it. */
export const mobileCodeText = (code: string) =>
  `${code} is your Corridor code for this number. It works for ${CODE_MINUTES} minutes. We'll never ask you for it.`

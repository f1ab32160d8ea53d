/** What a practice can be called. No zod: the form says it while somebody types. */
export const NAME_PROBLEMS = {
  address:
    'Please write the name without an email or web address. If it has a period in it, put a space after the period.',
  alphabets: 'Please write the name in the letters of one alphabet.',
  taken:
    'Another practice has this name, or one that looks like it. Please add what tells you apart, such as your city.',
} as const

/** The full stops that mail programs and browsers take for a dot. */
const DOTS = /[\u3002\uFF0E\uFF61\u2024]/g
/** A dot that letters follow at once is how a link begins, in every mail program. */
const ADDRESS = /@|:\/\/|\bwww\b|[\p{L}\p{N}]\.\p{L}{2,}/iu
/** Alphabets with letters that look like Latin ones. */
const LOOK_ALIKE =
  /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}\p{Script=Lisu}\p{Script=Coptic}]/u

/**
 * Why a practice cannot be called this; nothing when it can. The name goes into mails that the installation signs, so it is no
 * address, and does not pass for another one by letters that only look alike.
 */
export function practiceNameProblem(name: string): string | undefined {
  const plain = name.normalize('NFKC').replace(DOTS, '.')
  if (ADDRESS.test(plain)) return NAME_PROBLEMS.address
  const isMixed = LOOK_ALIKE.test(plain) && /\p{Script=Latin}/u.test(plain)
  return isMixed ? NAME_PROBLEMS.alphabets : undefined
}

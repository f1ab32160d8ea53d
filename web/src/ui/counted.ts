/** A count in digits: "2,000"; with a maximum, "999+" above it. */
export const shownCount = (number: number, most = Number.POSITIVE_INFINITY): string =>
  number > most ? `${inDigits(most)}+` : inDigits(number)

/** Few counts need a comma, and the first that a window writes this way makes a browser read its tables of languages, for 20 ms. */
const inDigits = (number: number): string => (number < 1000 ? `${number}` : number.toLocaleString('en-US'))

/** The maximum for waiting things, in the title, the menu and the bell alike. */
const WAITING_MOST = 10
export const shownWaiting = (number: number): string => shownCount(number, WAITING_MOST)

/** How many of what: "1 message", "2,000 messages", or "999+ messages" above a most. */
export const counted = (number: number, one: string, many: string, most?: number): string =>
  `${shownCount(number, most)} ${number === 1 ? one : many}`

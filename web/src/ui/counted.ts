/** How many, in digits: "2,000"; where a most is given, "999+" above it. */
export const shownCount = (number: number, most = Number.POSITIVE_INFINITY): string =>
  number > most ? `${most.toLocaleString('en-US')}+` : number.toLocaleString('en-US')

/** How many of what: "1 message", "2,000 messages", or "999+ messages" above a most. */
export const counted = (number: number, one: string, many: string, most?: number): string =>
  `${shownCount(number, most)} ${number === 1 ? one : many}`

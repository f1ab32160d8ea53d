const STEPS: [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]

/** "5 minutes ago", in the person's language; "now" within a minute. */
export function lastUsed(instant: string, now = Date.now(), locale?: string): string {
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const seconds = Math.max(0, (now - Date.parse(instant)) / 1000)
  const [unit, length] = STEPS.find(([, step]) => seconds >= step) ?? ['second', 0]
  return format.format(length ? -Math.floor(seconds / length) : 0, unit)
}

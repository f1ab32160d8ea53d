const number = (value: number): string =>
  value >= 100
    ? Math.round(value).toLocaleString('en-US')
    : value.toLocaleString('en-US', { maximumFractionDigits: 2 })

/** One line of the table: what, how much. */
export function figure(what: string, value: number, unit: string): void {
  process.stdout.write(`${what.padEnd(52)} ${number(value).padStart(10)} ${unit}\n`)
}

/** A ratio beside the limit that was promised for it. A missed limit is said plainly and makes the run fail. */
export function ratio(what: string, value: number, atLeast: number): void {
  const isWithinLimit = value >= atLeast
  process.stdout.write(
    `${what.padEnd(52)} ${`${Math.round(value * 100)} %`.padStart(10)} limit ≥ ${Math.round(atLeast * 100)} %: ${isWithinLimit ? 'kept' : 'MISSED'}\n`,
  )
  if (!isWithinLimit) process.exitCode = 1
}

/** A ratio that may differ from one in neither direction. */
export function within(what: string, value: number, least: number, most: number): void {
  const isWithinLimit = value >= least && value <= most
  const percent = (part: number) => `${Number((part * 100).toFixed(1))} %`
  process.stdout.write(
    `${what.padEnd(52)} ${percent(value).padStart(10)} limit ${percent(least)} to ${percent(most)}: ${isWithinLimit ? 'kept' : 'MISSED'}\n`,
  )
  if (!isWithinLimit) process.exitCode = 1
}

/** A figure beside the most that was promised for it. */
export function atMost(what: string, value: number, most: number, unit: string): void {
  const isWithinLimit = value <= most
  process.stdout.write(
    `${what.padEnd(52)} ${number(value).padStart(10)} ${unit}, limit ≤ ${number(most)}: ${isWithinLimit ? 'kept' : 'MISSED'}\n`,
  )
  if (!isWithinLimit) process.exitCode = 1
}

/**
 * A US number as it is typed, in the shape people write it: (512) 555-0100. A number of another country is left alone,
 * and so is one with too many digits: the form then says what is wrong with it.
 */
export function phoneFormat(typed: string): string {
  const trimmed = typed.trimStart()
  if (trimmed.startsWith('+') && !trimmed.startsWith('+1')) return trimmed
  const digits = trimmed.replace(/\D/g, '')
  const hasCountry = digits.startsWith('1')
  const number = hasCountry ? digits.slice(1) : digits
  if (number.length > 10) return trimmed
  const country = `${trimmed.startsWith('+') ? '+' : ''}${hasCountry ? '1' : ''}`
  const [area, prefix, line] = [number.slice(0, 3), number.slice(3, 6), number.slice(6)]
  const written = prefix ? `(${area}) ${prefix}${line && `-${line}`}` : area
  return country && written ? `${country} ${written}` : country + written
}

/** Where the cursor belongs after that many digits (and a plus) of what was typed. */
export function caretAfter(written: string, count: number): number {
  let left = count
  for (let place = 0; place < written.length; place += 1) {
    if (left === 0) return place
    if (/[\d+]/.test(written[place]!)) left -= 1
  }
  return written.length
}

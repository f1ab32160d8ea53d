/** Where the cursor belongs after that many digits (and a plus) of what was typed. */
export function caretAfter(written: string, count: number): number {
  let left = count
  for (let place = 0; place < written.length; place += 1) {
    if (left === 0) return place
    if (/[\d+]/.test(written[place]!)) left -= 1
  }
  return written.length
}

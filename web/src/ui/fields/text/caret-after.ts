/** The caret position after that many digits (and a plus) of the input. */
export function caretAfter(written: string, count: number): number {
  let left = count
  for (let index = 0; index < written.length; index += 1) {
    if (left === 0) return index
    if (/[\d+]/.test(written[index]!)) left -= 1
  }
  return written.length
}

/** A US number in the usual notation; any other unchanged. */
export function writtenNumber(number: string): string {
  const [, area, prefix, subscriber] = number.match(/^\+1(\d{3})(\d{3})(\d{4})$/) ?? []
  return area ? `(${area}) ${prefix}-${subscriber}` : number
}

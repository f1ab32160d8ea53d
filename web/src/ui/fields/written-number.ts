/** A US number as people write it; any other as it is. */
export function writtenNumber(number: string): string {
  const [, area, prefix, line] = number.match(/^\+1(\d{3})(\d{3})(\d{4})$/) ?? []
  return area ? `(${area}) ${prefix}-${line}` : number
}

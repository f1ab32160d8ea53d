/** Matches what a spreadsheet would run as a formula. A leading quote turns it into text. */
const FORMULA = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/

function cell(value: string): string {
  const harmless = FORMULA.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(harmless) || harmless !== harmless.trim()
    ? `"${harmless.replaceAll('"', '""')}"`
    : harmless
}

/** One row of a CSV table, without formulas. */
export const csvRow = (values: readonly string[]): string => `${values.map(cell).join(',')}\r\n`

/** The head of a CSV table, with the byte order mark by which Excel detects UTF-8. */
export const csvHead = (headings: readonly string[]): string => `\uFEFF${csvRow(headings)}`

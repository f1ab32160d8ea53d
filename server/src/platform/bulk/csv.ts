/** Matches what a spreadsheet would run as a formula. A leading quote turns it into text. */
const FORMULA = /^(?:[\t\r\n]|[\s"]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/
/**
 * The same behind what another program, or the same one elsewhere, takes for the end of a cell. Quotes hold no cell together there,
 * since they do not stand where that program's cell begins.
 */
const FORMULA_WITHIN = /[,;|\t\r\n][\s"]*(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g

function cell(value: string): string {
  const harmless = (FORMULA.test(value) ? `'${value}` : value).replace(FORMULA_WITHIN, "$&'")
  return /[",\r\n]/.test(harmless) || harmless !== harmless.trim()
    ? `"${harmless.replaceAll('"', '""')}"`
    : harmless
}

/** One row of a CSV table, without formulas. */
export const csvRow = (values: readonly string[]): string => `${values.map(cell).join(',')}\r\n`

/** The head of a CSV table, with the byte order mark by which Excel detects UTF-8. */
export const csvHead = (headings: readonly string[]): string => `\uFEFF${csvRow(headings)}`

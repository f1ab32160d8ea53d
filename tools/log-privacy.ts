/** Looks for people in what a server says of its work: whoever reads logs or metrics learns nothing of whom it works for. */
import { sql } from 'kysely'
import { connect } from '../server/src/platform/database/database.ts'
import { findRunningPostgres } from '../server/src/platform/database/embedded/running.ts'

/** What no line holds, whoever it is about: an address, a number to call, a token, a header that carries one. */
const NEVER = [
  /[\w.+-]+@[\w-]+\.\w+/,
  /\+\d{8,15}\b/,
  /\(\d{3}\) ?\d{3}-\d{4}/,
  /\beyJ[\w-]{10,}/,
  /\bBearer /i,
  /[?&](?:token|code|key|signature)=/i,
]

/** Of a name by itself, a shorter one is a word like any other. */
const NAME_LENGTH = 4

/** The greeting is for whoever starts the server by hand, and tells them how to sign in to the demo world. */
const GREETING_END = 'Stop with Ctrl-C.'

export const withoutGreeting = (log: string): string => log.slice(log.indexOf(GREETING_END) + 1)

/** The lines that tell something, each with what it tells. */
export function findTold(lines: readonly string[], secrets: ReadonlySet<string>): string[] {
  const long = [...secrets].filter((secret) => /\s/.test(secret))
  return lines.flatMap((line) => {
    const pattern = NEVER.find((one) => one.test(line))
    const words = line.split(/[^\p{L}\p{N}’'-]+/u)
    const secret = words.find((word) => secrets.has(word)) ?? long.find((one) => line.includes(one))
    return pattern || secret ? [`${secret ?? pattern}: ${line}`] : []
  })
}

/** Names, numbers and texts of everybody in the database of an installation that runs. */
export async function readSecrets(dataFolder: string): Promise<Set<string>> {
  const url = await findRunningPostgres(dataFolder)
  if (!url) throw new Error('The database does not run.')
  const { db, close } = connect(url, 1)
  try {
    const { rows: columns } = await sql<{ table: string; column: string }>`
      SELECT table_name AS table, column_name AS column FROM information_schema.columns
      WHERE table_schema = 'public' AND data_type IN ('text', 'character varying')`.execute(db)
    const secrets = new Set<string>()
    for (const { table, column } of columns) {
      const { rows } = await sql<{ value: string }>`
        SELECT DISTINCT ${sql.ref(column)} AS value FROM ${sql.table(table)}
        WHERE ${sql.ref(column)} IS NOT NULL LIMIT 10000`.execute(db)
      for (const { value } of rows) if (isPersonal(column, value)) secrets.add(value)
    }
    return secrets
  } finally {
    await close()
  }
}

/** By itself it tells nobody anything, and a call is found again by it. */
const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** Codes, kinds and names of parts of the program are words without a space; what people write has one, an @ or many digits. */
const isPersonal = (column: string, value: string): boolean =>
  value.length >= NAME_LENGTH &&
  !ID.test(value) &&
  (/(?:first|last|given|family)_?name/.test(column) || /\S\s+\S|@|\d{7}/.test(value))

/** Looks for personal data in logs and metrics: their readers must learn nothing about the people a server works for. */
import { reasonIn } from '@corridor/contract/deliveries/rules.ts'
import { sql } from 'kysely'
import { connect } from '../../server/src/platform/database/database.ts'
import { findRunningPostgres } from '../../server/src/platform/database/embedded/running.ts'

/** What no line may contain: an address, a phone number, a token, a header that carries one. */
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

/** The greeting is for a person who starts the server by hand, and explains how to sign in to the demo world. */
const GREETING_END = 'Stop with Ctrl-C.'

export const withoutGreeting = (log: string): string => log.slice(log.indexOf(GREETING_END) + 1)

/** The lines that leak something, each with what it leaks. */
export function findLeaks(lines: readonly string[], secrets: ReadonlySet<string>): string[] {
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
      SELECT table_name AS table, column_name AS column
      FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
      WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND data_type IN ('text', 'character varying')`.execute(
      db,
    )
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

/** An id reveals nothing by itself, and is what a call is found by. */
const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** Why something did not arrive: a word of ours and the code of a service, which the log says too. */
const isDeliveryReason = (value: string): boolean =>
  reasonIn(value) !== undefined && /^\S+ [\w.-]{1,40}$/.test(value)

/** Codes, kinds and names of parts of the program are words without a space; what people write has one, an @ or many digits. */
export const isPersonal = (column: string, value: string): boolean =>
  value.length >= NAME_LENGTH &&
  !ID.test(value) &&
  !(column.endsWith('reason') && isDeliveryReason(value)) &&
  (/(?:first|last|given|family)_?name/.test(column) || /\S\s+\S|@|\d{7}/.test(value))

import { type RawBuilder, sql } from 'kysely'

/** The columns that name a row, by how callers name their values: those of its own table and of all tables about it. */
export type KeyColumns<Key extends object> = { readonly [Name in keyof Key & string]: string }

/** A key as PostgreSQL gives it: its large numbers are text. */
export type StoredKey<Key extends object> = { [Name in keyof Key]: string }

export function rowKey<Key extends object>(columns: KeyColumns<Key>) {
  const names = Object.keys(columns) as (keyof Key & string)[]
  return {
    columns: sql.join(names.map((name) => sql.ref(columns[name]))),
    /** The same, each under the name that callers use. */
    named: sql.join(names.map((name) => sql`${sql.ref(columns[name])} AS ${sql.id(name)}`)),
    values: (key: Key): RawBuilder<unknown> => sql.join(names.map((name) => key[name])),
    is: (key: Key): RawBuilder<unknown> =>
      sql`(${sql.join(
        names.map((name) => sql`${sql.ref(columns[name])} = ${key[name]}`),
        sql` AND `,
      )})`,
    /** In one text, in the order in which the columns are declared. */
    textOf: (key: Key): string => names.map((name) => key[name]).join('/'),
  }
}

import { CompiledQuery } from 'kysely'
import type { Pool } from 'pg'
import { connect, type Database } from '../server/src/platform/database/database.ts'
import { openAppLogin } from '../server/src/platform/database/roles.ts'
import { inTransaction, readFor } from '../server/src/platform/database/unit-of-work.ts'
import { compare } from './compare.ts'
import { figure, ratio } from './figures.ts'
import { rateOfWork } from './load.ts'

const WIDTH = 10
const SECONDS = 3
const PRACTICES = 20

async function makeTables(owner: Pool): Promise<string[]> {
  const practices = Array.from({ length: PRACTICES }, () => crypto.randomUUID())
  for (const table of ['bench_open', 'bench_walled']) {
    await owner.query(`CREATE TABLE ${table} (id int PRIMARY KEY, practice_id uuid NOT NULL, text text NOT NULL);
      CREATE INDEX ON ${table} (practice_id);
      GRANT SELECT, UPDATE ON ${table} TO corridor_app`)
    await owner.query(
      `INSERT INTO ${table} SELECT n, ($1::uuid[])[1 + n % ${PRACTICES}], 'A chart' FROM generate_series(0, 1999) n`,
      [practices],
    )
  }
  await owner.query("CALL corridor_wall_off('bench_walled')")
  return practices
}

/** What row-level security costs: the same statements on a table with a policy and on one without. */
export async function secondWall(databaseUrl: string, owner: Pool): Promise<void> {
  const practices = await makeTables(owner)
  const { db, close } = connect(await openAppLogin(databaseUrl, Buffer.alloc(32, 7)), WIDTH)
  const reading = (on: Database, table: string, practiceId: string) =>
    on.executeQuery(CompiledQuery.raw(`SELECT * FROM ${table} WHERE practice_id = $1 LIMIT 20`, [practiceId]))
  const changing = (on: Database, table: string, practiceId: string, turn: number) =>
    on.executeQuery(
      CompiledQuery.raw(`UPDATE ${table} SET text = 'Read' WHERE practice_id = $1 AND id = $2`, [
        practiceId,
        turn % 2_000,
      ]),
    )
  const rate = (work: (practiceId: string, turn: number) => Promise<unknown>) => () =>
    rateOfWork(async (turn) => void (await work(practices[turn % PRACTICES]!, turn)), WIDTH, SECONDS)

  const rates = await compare({
    read: rate((practiceId) => reading(db, 'bench_open', practiceId)),
    readWalled: rate((practiceId) =>
      readFor(db, { practiceId }, (one) => reading(one, 'bench_walled', practiceId)),
    ),
    change: rate((practiceId, turn) =>
      inTransaction(db, (unit) => changing(unit.db, 'bench_open', practiceId, turn)),
    ),
    changeWalled: rate((practiceId, turn) =>
      inTransaction(db, (unit) => changing(unit.db, 'bench_walled', practiceId, turn), { practiceId }),
    ),
  })
  figure('reads of a page without a policy', rates.read, 'per second')
  ratio('the same behind the second wall', rates.readWalled / rates.read, 0.7)
  figure('changes in a transaction without a policy', rates.change, 'per second')
  ratio('the same behind the second wall', rates.changeWalled / rates.change, 0.7)
  await close()
}

import { atMost, figure } from './figures.ts'

const ROUNDS = 60
/** How much slower a list may be than its rows and their audit entry, and than the same list of few. */
const BARE_MOST = 3
const GROWTH_MOST = 1.5

interface Queries {
  query: (text: string, values?: unknown[]) => Promise<unknown>
}

/** Reading leaves an entry in the audit trail, which is committed before anything is shown: bare SQL leaves one as well. */
export async function createBareEntries(bare: Queries): Promise<(practiceId: string) => Promise<unknown>> {
  await bare.query('CREATE TABLE bench_entry (LIKE audit_entry INCLUDING ALL)')
  return (practiceId) =>
    bare.query(
      `INSERT INTO bench_entry (at, word, outcome, practice_id, subject_kind, subject_id)
       VALUES (now(), 'bench.listed', 'done', $1, 'bench', '')`,
      [practiceId],
    )
}

const median = (list: number[]): number => list.toSorted((one, other) => one - other)[list.length >> 1]!

/** Turn by turn, so that whatever else the machine does falls on all of them. The first rounds let plans settle. */
async function time(ways: readonly (() => Promise<unknown>)[]): Promise<number[]> {
  const times = ways.map((): number[] => [])
  for (let round = -10; round < ROUNDS; round += 1)
    for (const [at, way] of ways.entries()) {
      const begun = performance.now()
      await way()
      if (round >= 0) times[at]!.push(performance.now() - begun)
    }
  return times.map(median)
}

interface Compared {
  ofFew: () => Promise<unknown>
  ofMany: () => Promise<unknown>
  byHand: () => Promise<unknown>
  counts: { few: number; many: number }
  /** What there are so many of. */
  things: string
}

/** A call among few and among many, beside the same rows and their audit entry as bare SQL. */
export async function besideBareSql(
  what: string,
  { ofFew, ofMany, byHand, counts, things }: Compared,
): Promise<void> {
  const [few, many, bare] = await time([ofFew, ofMany, byHand])
  figure(`${what} of ${counts.few}`, few!, 'ms')
  figure(`${what} of ${counts.many}`, many!, 'ms')
  figure('the rows and their audit entry as bare SQL, no HTTP', bare!, 'ms')
  atMost('beside bare SQL', many! / bare!, BARE_MOST, 'times')
  atMost(`beside ${counts.few} ${things}`, many! / few!, GROWTH_MOST, 'times')
}

/** Calls as somebody who is signed in, and reads the answer. */
export async function readAs(url: string, headers: Record<string, string>): Promise<void> {
  const answer = await fetch(url, { headers })
  if (!answer.ok) throw new Error(`A call was refused: ${await answer.text()}`)
  await answer.json()
}

import { KINDS, type Kind } from './callers.ts'
import { type Answer, type Expected, type Opener, rowOf } from './openers.ts'
import type { WhoMay } from './part.ts'
import { PARTS } from './parts.ts'
import { type CallRow, callRowsOf, HUB_ROWS, type MatrixRow } from './rows.ts'

const CALLERS: Record<Kind, string> = {
  admin: 'the owner and admin of Bright Smiles',
  other: 'the owner and admin of another practice, Lakeside',
  member: 'an assistant of Bright Smiles: writes, with files',
  plain: 'of Bright Smiles, without any claim that a practice hands out',
  former: 'was an admin of Bright Smiles, was removed, and has signed in again',
  pending: 'waits for the approval of Bright Smiles',
  unverified: 'of Bright Smiles, and has not shown who they are',
  alone: 'an individual, with no practice',
  shut: 'the admin of a practice that is suspended',
  locked: 'an admin of Bright Smiles with every claim, from a screen that is locked',
  none: 'has no token',
  expired: 'shows the token of an admin of Bright Smiles that has run out',
  ended: 'shows that of a session that was signed out',
  link: 'shows a link that is good, for something else: to decide who joins Bright Smiles',
  operator: 'shows the operator’s link',
}

const INTRODUCTION = `# Who may what

Every call, message, stream and event of Corridor, and what each kind of caller gets from it. \`npm run who-may\` writes this page from what
the capabilities declare by hand in \`testing/who-may.ts\` ([part.ts](../server/testing/matrix/part.ts)), and
[who-may.test.ts](../server/src/app/who-may.test.ts) walks the same against the whole app on a real database: every call as each of the
fifteen. What is not declared fails, and so does a row about nothing, or a call that the server opens for others than it says here.

A call is made with ids of things that the admin of Bright Smiles has: a caller who is not refused would get them. So a 200 in another
column says that it is for them too, or answers about their own. After the walk no call that was refused has done anything, and each that
was made well has its audit entry.`

const OPENERS_TEXT = `## What opens a call

What the callers get who are let in, and the refusal of the others. Which of them hold a claim is
[written by hand](../server/testing/matrix/openers.ts) as well.`

const ANSWERS_TEXT = `## What those get who are let in

| Answer   | What they get                                                                    |
| -------- | -------------------------------------------------------------------------------- |
| own      | 200: it is about their own, or for all of them                                   |
| record   | 200 for the admin, whose record it is about; 404 for all others                  |
| team     | 200 for the people of Bright Smiles: admin, member and plain; 404 for all others |
| a status | the same for all of them, the admin too                                          |

After “but” stands who gets something else, and in brackets what a call is about where that matters.`

const HUBS_TEXT = `## The hubs

\`CONNECT\` is the handshake of a live connection, \`SAY\` a message over it, \`FOLLOW\` reading what happened in a stream, and \`HEAR\` an event
that happens at Bright Smiles, to its admin or to its team. Lakeside is connected with Bright Smiles, so its windows show these people too. To
\`live.missed\` nothing belongs but that there may be something to read. Each line is one row for all that it names.`

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((cell, at) => Math.max(cell.length, ...rows.map((row) => row[at]?.length ?? 0)))
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n')
}

const code = (text: string): string => `\`${text}\``
const cellsOf = (expected: Record<Kind, string>): string[] => KINDS.map((kind) => expected[kind])

/** The claims that the same callers hold share a row. */
function openersTable(openers: readonly Opener[]): string {
  const byRow = Map.groupBy(openers, (opener) => cellsOf(rowOf(opener, 'own')).join())
  const rows = [...byRow].map(([cells, names]) => [
    names.map((name) => (/^[a-z]+ ?/.test(name) && name !== 'eFax' ? name : code(name))).join(', '),
    ...cells.split(',').map((status) => (status === '200' ? 'in' : status)),
  ])
  return table(['Opened by', ...KINDS], rows)
}

function answerText(expected: Expected): string {
  if (typeof expected !== 'object') return String(expected)
  const { of: answer, ...others } = expected as { of: Answer } & Record<string, Answer>
  const but = Object.entries(others).map(([kind, status]) => `${kind} ${status}`)
  return `${answer}, but ${but.join(', ')}`
}

/** A call, and what it is about where there is more than one row. */
const callText = ({ name, what }: MatrixRow): string =>
  name === what ? code(what) : `${code(what)} (${name.slice(what.length + 2)})`

const WIDTH = 150

/** An item of a list in lines of a page’s width. The path of a call is not broken. */
function wrapped(text: string): string {
  const lines: string[] = []
  for (const word of text.split(/ (?=`|[^`]*(?:`[^`]*`[^`]*)*$)/)) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length < WIDTH) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(lines.length === 0 ? word : `  ${word}`)
  }
  return lines.join('\n')
}

/** One item for all calls that are opened alike and answer alike. */
function callLines(rows: readonly CallRow[]): string {
  const alike = Map.groupBy(rows, ({ opener, answer }) => {
    const isRefused = opener.startsWith('link ') && opener !== 'link operator'
    return isRefused ? `**${opener}**` : `**${opener}**, ${answerText(answer)}`
  })
  return [...alike].map(([head, calls]) => wrapped(`- ${head}: ${calls.map(callText).join(', ')}`)).join('\n')
}

const section = (part: WhoMay): string =>
  [`## ${part.heading}`, part.about, callLines(callRowsOf(part))].filter(Boolean).join('\n\n')

function hubTable(): string {
  const words = { connect: 'CONNECT', send: 'SAY', follow: 'FOLLOW', receive: 'HEAR' } as const
  const rows = (Object.keys(words) as (keyof typeof words)[]).flatMap((word) => {
    const alike = Map.groupBy<string, MatrixRow>(HUB_ROWS[word], ({ expected }) => cellsOf(expected).join())
    return [...alike].map(([cells, of]) => [
      `${words[word]} ${of.map(callText).join(', ')}`,
      ...cells.split(','),
    ])
  })
  return table(['What', ...KINDS], rows)
}

/** The page as it stands in docs/who-may.md. */
export function whoMayPage(): string {
  const openers = [...new Set(PARTS.flatMap(callRowsOf).map(({ opener }) => opener))].toSorted()
  const named = openers.filter((opener) => !opener.startsWith('link '))
  return `${[
    INTRODUCTION,
    table(['Column', 'Who calls'], Object.entries(CALLERS)),
    OPENERS_TEXT,
    openersTable([...named, 'link operator', 'link …']),
    ANSWERS_TEXT,
    HUBS_TEXT,
    hubTable(),
    ...PARTS.map(section),
  ].join('\n\n')}\n`
}

import { type FaxFailure, FaxServiceError } from './failure.ts'
import { type Hylafax, type HylafaxAddress, withHylafax } from './hylafax-connection.ts'
import { hylafaxInbox } from './hylafax-inbox.ts'
import type { FaxReport, FaxService } from './port.ts'

const LOOK_SECONDS = 5
const PORT = 4559

/** What its words about a job mean; the first that fits. */
const MEANINGS: readonly (readonly [RegExp, FaxFailure])[] = [
  [/busy/i, 'busy'],
  [/no answer|no response to/i, 'no-answer'],
  [/no carrier|no fax|not a fax|voice/i, 'no-fax-machine'],
  [/dialtone/i, 'busy'],
  [/unknown|invalid|not in service|intercept/i, 'invalid-number'],
  [/hang|hung|disconnect|failure to receive|retrain|DCN|phase/i, 'hung-up'],
]

interface JobRow {
  id: string
  state: string
  pagesSent: number
  status: string
  key: string
}

const FORMAT = '%j;%a;%P;%D;%e;%s;%J'

function jobIn(row: string): JobRow | undefined {
  const [id = '', state = '', pages = '', , , ...rest] = row.split(';')
  if (!/^\d+$/.test(id.trim())) return undefined
  // The status may hold the sign that parts the fields; the key, which is ours, never does.
  return {
    id: id.trim(),
    state: state.trim(),
    pagesSent: Number(/^\s*(\d+)/.exec(pages)?.[1] ?? 0),
    status: rest.slice(0, -1).join(';').trim(),
    key: (rest.at(-1) ?? '').trim(),
  }
}

async function listJobs(server: Hylafax): Promise<JobRow[]> {
  await server.say(`JOBFMT "${FORMAT}"`)
  const rows = [...(await server.list('sendq')), ...(await server.list('doneq'))]
  return rows.map(jobIn).filter((job) => job !== undefined)
}

/** R runs, S sleeps, W and P wait, B is blocked, D is done, F failed. */
function reportOf({ id, state, pagesSent, status, key }: JobRow): FaxReport {
  const base = { messageId: id, ...(key && { faxId: key }), pagesSent }
  if (state === 'D') return { ...base, state: 'delivered', reason: null }
  if (state !== 'F') return { ...base, state: state === 'R' ? 'sending' : 'queued', reason: null, pagesSent }
  const meaning = MEANINGS.find(([words]) => words.test(status))?.[1] ?? 'refused'
  return { ...base, state: 'failed', reason: `${meaning} hylafax` }
}

const addressOf = (url: string): HylafaxAddress => {
  const { hostname, port, username, password } = new URL(url)
  return {
    host: hostname,
    port: Number(port) || PORT,
    user: decodeURIComponent(username) || 'corridor',
    password: decodeURIComponent(password),
  }
}

/** Nothing in it may end the quotes of a parameter. */
const quoted = (value: string): string => `"${value.replace(/[^\w +.@-]/g, '')}"`

/**
 * A HylaFAX server of one's own (hylafax.org, hfaxd). It calls once and says how that ended; calling again is decided here, as for
 * every service. Each job carries our id, by which one is found whose answer was lost. What it receives is fetched from its inbox.
 */
export function hylafax({ url, numbers }: { url: string; numbers: readonly string[] }): FaxService {
  const address = addressOf(url)
  return {
    name: 'hylafax',
    areNumbersFree: false,
    mayUse: (number) => numbers.includes(number),
    submit: async ({ id, to, from, document }) => {
      const bytes = await document()
      return withHylafax(address, async (server) => {
        const file = await server.store(bytes)
        const answer = await server.say('JNEW')
        const job = /jobid:? (\d+)/i.exec(answer)?.[1]
        if (!job) throw new FaxServiceError('unreadable', { mayBeTaken: false })
        const parameters = [
          ['FROMUSER', 'Corridor'],
          ['LASTTIME', '000259'],
          ['MAXDIALS', '1'],
          ['MAXTRIES', '1'],
          ['SCHEDPRI', '127'],
          ['DIALSTRING', to.replace(/[^\d+]/g, '')],
          ['EXTERNAL', to],
          ['TSI', from],
          ['VRES', '196'],
          ['PAGEWIDTH', '216'],
          ['PAGELENGTH', '279'],
          ['NOTIFY', 'none'],
          ['JOBINFO', id],
        ] as const
        for (const [name, value] of parameters)
          await server.say(`JPARM ${name} ${/^\d+$/.test(value) ? value : quoted(value)}`)
        await server.say('JPARM PAGECHOP "none"')
        await server.say(`JPARM DOCUMENT ${file}`)
        await server.say('JSUBM').catch((error: unknown) => {
          // From here on the job may be in the queue although its answer was lost.
          throw error instanceof FaxServiceError && error.code === 'unreadable'
            ? new FaxServiceError('unreadable', { mayBeTaken: true })
            : error
        })
        return { messageId: job, faxId: id, state: 'queued', reason: null, pagesSent: null }
      })
    },
    find: ({ id }) =>
      withHylafax(address, async (server) =>
        (await listJobs(server)).filter(({ key }) => key === id).map(reportOf),
      ),
    inbox: hylafaxInbox(address, numbers),
    look: {
      everySeconds: LOOK_SECONDS,
      at: (messageId) =>
        withHylafax(address, async (server) => {
          const job = (await listJobs(server)).find(({ id }) => id === messageId)
          return job && reportOf(job)
        }),
    },
  }
}

import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FaxServiceError } from './failure.ts'
import { hylafax } from './hylafax.ts'
import { callOf, descriptionIn } from './hylafax-inbox.ts'
import type { FaxService } from './port.ts'

interface Job {
  parameters: Record<string, string>
  document: Buffer
  /** As `LIST` shows it: state, pages, status. */
  shown: [string, string, string]
}

/** Speaks as much of the protocol of hfaxd as a client needs (man page hfaxd, section "FTP client interface"). */
const jobs: Job[] = []
let wantsPassword = false

/** A received page as far as its description: one directory with one entry. */
function tiffOf(description: string, order: 'II' | 'MM' = 'II'): Buffer {
  const bytes = Buffer.alloc(26)
  const isLittle = order === 'II'
  const short = (value: number, at: number) =>
    isLittle ? bytes.writeUInt16LE(value, at) : bytes.writeUInt16BE(value, at)
  const long = (value: number, at: number) =>
    isLittle ? bytes.writeUInt32LE(value, at) : bytes.writeUInt32BE(value, at)
  bytes.write(order, 0, 'latin1')
  short(42, 2)
  long(8, 4)
  short(1, 8)
  short(270, 10)
  short(2, 12)
  long(description.length + 1, 14)
  long(bytes.length, 18)
  return Buffer.concat([bytes, Buffer.from(`${description}\0`, 'latin1')])
}

const received = new Map<string, { flag: string; seconds: number; bytes: Buffer }>()

function passive(socket: Socket): Promise<Socket> {
  return new Promise((resolve) => {
    const data = createServer((connection) => {
      data.close()
      resolve(connection)
    })
    data.listen(0, '127.0.0.1', () => {
      const { port } = data.address() as AddressInfo
      socket.write(`227 Entering passive mode (127,0,0,1,${port >> 8},${port & 255})\r\n`)
    })
  })
}

/** What a client is in the middle of. */
interface Talk {
  socket: Socket
  data: Promise<Socket> | undefined
  job: Job | undefined
  stored: Buffer
}

const rowsOf = (isDone: boolean): string =>
  jobs
    .flatMap(({ parameters, shown: [state, pages, status] }, at) =>
      ['D', 'F'].includes(state) === isDone
        ? [`${at + 1};${state};${pages};1:1;${parameters.EXTERNAL};${status};${parameters.JOBINFO}\r\n`]
        : [],
    )
    .join('')

async function take(talk: Talk): Promise<string> {
  talk.socket.write('150 FILE: /tmp/doc1 (Opening new data connection).\r\n')
  const pieces: Buffer[] = []
  for await (const piece of await talk.data!) pieces.push(piece as Buffer)
  talk.stored = Buffer.concat(pieces)
  return '226 Transfer complete (FILE: /tmp/doc1).'
}

const COMMANDS: Record<
  string,
  (talk: Talk, rest: string) => string | undefined | Promise<string | undefined>
> = {
  USER: () => (wantsPassword ? '331 Password required.' : '230 User logged in.'),
  PASS: (_talk, rest) => (rest === 'secret' ? '230 User logged in.' : '530 Login incorrect.'),
  TYPE: () => '200 OK.',
  JOBFMT: () => '200 OK.',
  PASV: (talk) => {
    talk.data = passive(talk.socket)
    return undefined
  },
  STOT: take,
  JNEW: (talk) => {
    talk.job = { parameters: {}, document: talk.stored, shown: ['W', '0:3', ''] }
    return `200 New job created: jobid: ${jobs.length + 1} groupid: 1.`
  },
  JPARM: (talk, rest) => {
    const [, name = '', value = ''] = /^(\w+) (.*)$/.exec(rest) ?? []
    talk.job!.parameters[name] = value.replaceAll('"', '')
    return '213 OK.'
  },
  JSUBM: (talk) => {
    jobs.push(talk.job!)
    return `200 Job ${jobs.length} submitted.`
  },
  LIST: async (talk, rest) => {
    talk.socket.write('150 Opening new data connection.\r\n')
    const came = [...received].map(([name, one]) => `${name};${one.flag};${one.seconds}\r\n`).join('')
    ;(await talk.data!).end(rest === 'recvq' ? came : rowsOf(rest === 'doneq'))
    return '226 Transfer complete.'
  },
  RCVFMT: (_talk, rest) => (rest === '"%f;%z;%Z"' ? '200 OK.' : '504 Unknown format.'),
  RETR: async (talk, rest) => {
    const file = received.get(rest.replace('recvq/', ''))
    if (!file) return '550 No such file.'
    talk.socket.write('150 Opening new data connection.\r\n')
    ;(await talk.data!).end(file.bytes)
    return '226 Transfer complete.'
  },
}

const server = createServer((socket) => {
  const talk: Talk = { socket, data: undefined, job: undefined, stored: Buffer.alloc(0) }
  socket.write('130-Warning, client address is not listed in the host access file\r\n')
  socket.write('220 local server (HylaFAX (tm) Version 6.0.7) ready.\r\n')
  const handle = async (line: string) => {
    const [verb = '', ...words] = line.split(' ')
    const said = await COMMANDS[verb]?.(talk, words.join(' '))
    if (said) socket.write(`${said}\r\n`)
  }
  let rest = ''
  let before = Promise.resolve()
  socket.on('error', () => undefined)
  socket.on('data', (piece) => {
    const lines = (rest + piece.toString()).split('\r\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      if (line === 'QUIT') socket.end()
      else before = before.then(() => handle(line))
    }
  })
})

let service: FaxService
let address: string
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  address = `127.0.0.1:${(server.address() as AddressInfo).port}`
  service = hylafax({ url: `hylafax://corridor:secret@${address}`, numbers: ['+15125550151'] })
})
afterAll(() => void server.close())

const fax = (id: string) => ({
  id,
  to: '+15125550172',
  from: '+15125550151',
  pages: 3,
  document: async () => Buffer.from('%PDF-1.4 pages'),
  documentUrl: () => '',
})

describe('a HylaFAX server', () => {
  test('gets the pages and one call to make, with our id', async () => {
    const report = await service.submit(fax('one'))
    expect(report).toMatchObject({ messageId: '1', faxId: 'one', state: 'queued' })
    expect(jobs[0]!.document.toString()).toBe('%PDF-1.4 pages')
    expect(jobs[0]!.parameters).toMatchObject({
      DIALSTRING: '+15125550172',
      VRES: '196',
      MAXDIALS: '1',
      JOBINFO: 'one',
      DOCUMENT: '/tmp/doc1',
      PAGECHOP: 'none',
    })
  })

  test('a job is found by our id in both queues, and followed page by page', async () => {
    await service.submit(fax('two'))
    const found = await service.find!(fax('two'), new Date(0))
    expect(found.map(({ messageId }) => messageId)).toEqual(['2'])
    jobs[1]!.shown = ['R', '2:3', 'Sending page 3']
    expect(await service.look!.at('2')).toMatchObject({ state: 'sending', pagesSent: 2 })
    jobs[1]!.shown = ['D', '3:3', '']
    expect(await service.look!.at('2')).toMatchObject({ state: 'delivered', pagesSent: 3 })
    expect((await service.find!(fax('two'), new Date(0))).map(({ state }) => state)).toEqual(['delivered'])
  })

  test.each([
    ['Busy signal detected', 'busy hylafax'],
    ['No answer from remote', 'no-answer hylafax'],
    ['No carrier detected; giving up', 'no-fax-machine hylafax'],
    ['Failure to receive silence; hung up', 'hung-up hylafax'],
    ['Who knows', 'refused hylafax'],
  ])('“%s” is %s', async (status, reason) => {
    jobs[0]!.shown = ['F', '0:3', status]
    expect(await service.look!.at('1')).toMatchObject({ state: 'failed', reason })
  })

  test('a wrong password and a server that is away are told apart', async () => {
    wantsPassword = true
    const wrong = hylafax({ url: `hylafax://corridor:no@${address}`, numbers: [] })
    const refused = (await wrong.submit(fax('three')).catch((one: unknown) => one)) as FaxServiceError
    expect(refused.code).toBe('not-authorized')
    expect(await service.find!(fax('two'), new Date(0))).toHaveLength(1)
    const away = hylafax({ url: 'hylafax://127.0.0.1:9', numbers: [] })
    const error = (await away.submit(fax('four')).catch((one: unknown) => one)) as FaxServiceError
    expect({ code: error.code, mayBeTaken: error.mayBeTaken }).toEqual({
      code: 'unreachable',
      mayBeTaken: false,
    })
  })
})

describe('what a HylaFAX server received', () => {
  test('is listed once it is whole, and fetched with who called and which number', async () => {
    const seconds = Date.parse('2026-11-17T15:24:01Z') / 1000
    const bytes = tiffOf('HILLTOP MEDICAL\n5125550172\nHILLTOP\n<NONE>\n15125550151')
    received.set('fax000000001.tif', { flag: ' ', seconds, bytes })
    received.set('fax000000002.tif', { flag: '*', seconds, bytes })
    received.set('seqf', { flag: ' ', seconds, bytes })
    wantsPassword = true
    const ids = await service.inbox!.list()
    expect(ids).toEqual([`fax000000001.tif ${seconds}`])
    const { fax: came, bytes: fetched } = await service.inbox!.open(ids[0]!)
    expect(came).toEqual({
      providerId: ids[0],
      from: '5125550172',
      to: '+15125550151',
      at: '2026-11-17T15:24:01.000Z',
    })
    expect(fetched.equals(bytes)).toBe(true)
  })

  test('is fetched from its own folder alone', async () => {
    for (const name of ['../etc/hosts.hfaxd', 'fax1.tif\r\nDELE recvq/fax1.tif', ''])
      await expect(service.inbox!.open(name)).rejects.toThrow('refused')
    await expect(service.inbox!.open('fax000000009.tif 1')).rejects.toThrow('fax service')
  })

  const OWN = ['+15125550151', '+15125550152']
  test.each([
    ['the number that was called', ['HILLTOP', '5125550172', 'HILLTOP', '15125550152'], OWN, '+15125550152'],
    ['its last digits', ['HILLTOP', '5125550172', 'HILLTOP', '0151'], OWN, '+15125550151'],
    ['digits that fit two', ['HILLTOP', '5125550172', 'HILLTOP', '5550'], OWN, ''],
    ['a number that is not ours', ['HILLTOP', '5125550172', '', '17375550100'], OWN, '17375550100'],
    ['the caller alone, twice', ['HILLTOP', '15125550152', '', '15125550152'], OWN, ''],
    ['nothing, for one number', ['HILLTOP', '<NONE>'], OWN.slice(0, 1), '+15125550151'],
    ['nothing, for several', ['HILLTOP', '<NONE>', '<NONE>', '<NONE>'], OWN, ''],
    ['nothing at all', [], OWN, ''],
  ] as const)('where the line says %s', (_what, rows, numbers, to) => {
    expect(callOf(rows, numbers).to).toBe(to)
  })

  test('is from the machine that named itself where the line hides the caller', () => {
    expect(callOf(['+1 512 555 0172', '<NONE>'], OWN).from).toBe('+1 512 555 0172')
    expect(callOf(['', 'Anonymous'], OWN).from).toBe('')
  })

  test('has its description in either order of bytes, and none where the file is not whole', () => {
    expect(descriptionIn(tiffOf('One\ntwo'))).toEqual(['One', 'two'])
    expect(descriptionIn(tiffOf('One\ntwo', 'MM'))).toEqual(['One', 'two'])
    for (let length = 0; length < 26; length += 1)
      expect(descriptionIn(tiffOf('Hilltop Medical').subarray(0, length)).filter(Boolean)).toEqual([])
    expect(descriptionIn(Buffer.from('%PDF-1.4'))).toEqual([])
  })
})

import { FAX_ARRIVED_MAX_BYTES } from '@corridor/contract/fax/limits.ts'
import { FaxServiceError } from './failure.ts'
import { type HylafaxAddress, withHylafax } from './hylafax-connection.ts'
import type { ArrivedFax, FaxService } from './port.ts'

/** Name, whether it is being received, and when that ended in seconds since 1970. */
const FORMAT = '%f;%z;%Z'
/** A name that we put into a command: nothing else leaves the folder. */
const NAME = /^fax\w{1,40}\.tif$/

/** The file and when it came: HylaFAX counts its files from the beginning again when its counter is lost. */
interface Received {
  name: string
  seconds: number
}

function receivedIn(row: string): Received | undefined {
  const [name = '', flag = '', seconds = ''] = row.split(';')
  if (!NAME.test(name) || flag.trim() !== '' || !/^\d+$/.test(seconds.trim())) return undefined
  return { name, seconds: Number(seconds) }
}

const idOf = ({ name, seconds }: Received): string => `${name} ${seconds}`

const DESCRIPTION = 270
const ENTRY_BYTES = 12

/** What HylaFAX writes into the description of the first page: the sender's machine, then what the telephone line said of the call. */
export function descriptionIn(tiff: Buffer): string[] {
  const order = tiff.toString('latin1', 0, 2)
  if (tiff.length < 8 || (order !== 'II' && order !== 'MM')) return []
  const isLittle = order === 'II'
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const long = (at: number) => (isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at))
  const start = long(4)
  if (start + 2 > tiff.length) return []
  for (let index = 0; index < short(start); index += 1) {
    const entry = start + 2 + index * ENTRY_BYTES
    if (entry + ENTRY_BYTES > tiff.length) return []
    if (short(entry) !== DESCRIPTION) continue
    const length = long(entry + 4)
    const at = length <= 4 ? entry + 8 : long(entry + 8)
    const [text = ''] = tiff.toString('latin1', at, at + length).split('\0')
    return text.split('\n').map((one) => one.trim())
  }
  return []
}

const NOTHING = /^(<none>|<unknown>|unknown|private|anonymous)?$/i
const digitsOf = (text: string): string => text.replace(/\D/g, '')
/** A line may give only the last digits of the number that was called. */
const CALLED_DIGITS_MIN = 4
const NUMBER_DIGITS = 10

/** The one of our numbers that ends like this, or that this ends like. */
function ownNumber(called: string, numbers: readonly string[]): string | undefined {
  const digits = digitsOf(called).slice(-NUMBER_DIGITS)
  const found = digits.length < CALLED_DIGITS_MIN ? [] : numbers.filter((one) => one.endsWith(digits))
  return found.length === 1 ? found[0] : undefined
}

/**
 * Who called, and which number. The line says the caller's number and name, and after these, where it is set up so, the number that was
 * called. Without that a single number is the one; of several nobody can say which, and it stays empty.
 */
export function callOf(
  [machine = '', caller = '', , ...rest]: readonly string[],
  numbers: readonly string[],
): { from: string; to: string } {
  const from = NOTHING.test(caller) ? machine : caller
  const said = rest.filter((one) => !NOTHING.test(one) && digitsOf(one) !== digitsOf(caller))
  const own = said.map((one) => ownNumber(one, numbers)).find((one) => one !== undefined)
  const foreign = said.findLast((one) => digitsOf(one).length >= NUMBER_DIGITS)
  const only = numbers.length === 1 ? numbers[0] : undefined
  return { from: NOTHING.test(from) ? '' : from, to: own ?? foreign ?? only ?? '' }
}

/** What a HylaFAX server received. It stays in its folder, which HylaFAX tidies up by itself: our login may read there and not delete. */
export const hylafaxInbox = (
  address: HylafaxAddress,
  numbers: readonly string[],
): NonNullable<FaxService['inbox']> => ({
  list: () =>
    withHylafax(address, async (server) => {
      await server.say(`RCVFMT "${FORMAT}"`)
      const rows = await server.list('recvq')
      return rows.map(receivedIn).flatMap((one) => (one ? [idOf(one)] : []))
    }),
  open: async (providerId) => {
    const [name = '', seconds = ''] = providerId.split(' ')
    if (!NAME.test(name)) throw new FaxServiceError('refused')
    const bytes = await withHylafax(address, (server) =>
      server.retrieve(`recvq/${name}`, FAX_ARRIVED_MAX_BYTES),
    )
    const fax: Omit<ArrivedFax, 'url'> = {
      providerId,
      ...callOf(descriptionIn(bytes), numbers),
      at: new Date(Number(seconds) * 1000).toISOString(),
    }
    return { fax, bytes }
  },
})

import { segmentsOf } from '@corridor/contract/texting/words/segments.ts'
import smpp, { type Pdu } from 'smpp'

/** The alphabet of the gateway, which is GSM 03.38, or UCS-2 where a character is missing in it. */
const DEFAULT_ALPHABET = 0
const UCS2 = 8

/**
 * The words of a text. One that fits no single message goes as a payload that the gateway cuts itself: so there is one answer and one
 * receipt for it, and never a half that was sent.
 */
export function submittedWords(text: string): Record<string, unknown> {
  const { encoding, segments } = segmentsOf(text)
  const isPlain = encoding === 'GSM-7'
  const bytes = isPlain ? smpp.encodings.ASCII.encode(text) : smpp.encodings.UCS2.encode(text)
  return {
    data_coding: isPlain ? DEFAULT_ALPHABET : UCS2,
    ...(segments > 1 ? { short_message: Buffer.alloc(0), message_payload: bytes } : { short_message: bytes }),
  }
}

const wordsIn = (part: Pdu['short_message']): string => {
  if (part === undefined) return ''
  const message = typeof part === 'object' && 'message' in part ? part.message : part
  return typeof message === 'string' ? message : smpp.encodings.ASCII.decode(message)
}

/** The words of a message, wherever they are. */
export const receivedWords = ({ short_message, message_payload }: Pdu): string =>
  wordsIn(short_message) || wordsIn(message_payload)

export interface Part {
  /** Equal for the parts of one text from one phone. */
  reference: string
  total: number
  /** Counted from one. */
  number: number
}

/** Which part of a long text it is (3GPP TS 23.040, 9.2.3.24), if it is one. */
export function partOf({ short_message }: Pdu): Part | undefined {
  const headers = typeof short_message === 'object' && 'udh' in short_message ? (short_message.udh ?? []) : []
  for (const header of headers) {
    const [kind, , ...data] = header
    const isWide = kind === 0x08
    if (kind !== 0x00 && !isWide) continue
    const [total = 1, number = 1] = data.slice(isWide ? 2 : 1)
    if (total > 1 && number >= 1 && number <= total)
      return { reference: data.slice(0, isWide ? 2 : 1).join('.'), total, number }
  }
  return undefined
}

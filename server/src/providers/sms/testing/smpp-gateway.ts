import { once } from 'node:events'
import smpp, { type Pdu, type Session } from 'smpp'

/** A text as the gateway got it. */
export interface SubmittedText {
  messageId: string
  to: string
  from: string
  text: string
  dataCoding: number
  isPayload: boolean
}

const CREDENTIALS = { system_id: 'corridor', password: 'secret' }

const wordsOf = (part: Pdu['short_message']): string => {
  const message = part && typeof part === 'object' && 'message' in part ? part.message : (part ?? '')
  return typeof message === 'string' ? message : message.toString('latin1')
}

/** A local gateway that takes texts, and does as a test sets it. */
export async function startSmppGateway() {
  const submitted: SubmittedText[] = []
  const acknowledged: number[] = []
  let binds = 0
  /** What it answers to the next texts instead of taking them; it does not answer at all to `mute`. */
  const answers: (number | 'mute' | 'cut')[] = []
  let session: Session | undefined

  const server = smpp.createServer((opened) => {
    opened.on('error', () => opened.destroy())
    opened.on('bind_transceiver', (pdu: Pdu) => {
      const isRight = pdu.system_id === CREDENTIALS.system_id && pdu.password === CREDENTIALS.password
      opened.send(pdu.response(isRight ? {} : { command_status: smpp.ESME_RINVPASWD }))
      if (!isRight) return opened.close()
      binds += 1
      session = opened
    })
    opened.on('enquire_link', (pdu: Pdu) => void opened.send(pdu.response()))
    opened.on('unbind', (pdu: Pdu) => {
      opened.send(pdu.response())
      opened.close()
    })
    opened.on('deliver_sm_resp', ({ command_status }: Pdu) => void acknowledged.push(command_status))
    opened.on('submit_sm', (pdu: Pdu) => {
      const answer = answers.shift()
      if (typeof answer === 'number') return void opened.send(pdu.response({ command_status: answer }))
      // As many gateways do: hexadecimal here, and decimal in the receipt.
      const messageId = (0xa000 + submitted.length + 1).toString(16)
      submitted.push({
        messageId,
        to: pdu.destination_addr ?? '',
        from: pdu.source_addr ?? '',
        text: wordsOf(pdu.message_payload) || wordsOf(pdu.short_message),
        dataCoding: pdu.data_coding ?? 0,
        isPayload: pdu.message_payload !== undefined,
      })
      if (answer === 'cut') return opened.destroy()
      if (answer !== 'mute') opened.send(pdu.response({ message_id: messageId }))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()

  return {
    port,
    url: `smpp://${CREDENTIALS.system_id}:${CREDENTIALS.password}@127.0.0.1:${port}`,
    submitted,
    acknowledged,
    answers,
    binds: () => binds,
    /** Sends something over the open connection. */
    deliver: (body: Record<string, unknown>) => void session?.deliver_sm(body),
    /** A receipt, whose id is written in decimal. */
    receipt: (messageId: string, stat: string, err = '000') =>
      void session?.deliver_sm({
        esm_class: 0x04,
        short_message: `id:${Number.parseInt(messageId, 16)} sub:001 dlvrd:001 submit date:2611170800 done date:2611170801 stat:${stat} err:${err} text:`,
      }),
    cut: () => session?.destroy(),
    close: async () => {
      for (const one of [...server.sessions]) one.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

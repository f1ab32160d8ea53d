/** What is used of the library, which brings no types. */
declare module 'smpp' {
  import type { EventEmitter } from 'node:events'
  import type { AddressInfo, Server as NetServer } from 'node:net'

  interface Pdu {
    command: string
    command_status: number
    sequence_number: number
    message_id?: string
    source_addr?: string
    destination_addr?: string
    esm_class?: number
    data_coding?: number
    registered_delivery?: number
    system_id?: string
    password?: string
    short_message?: { message: string | Buffer; udh?: Buffer[] } | string | Buffer
    message_payload?: { message: string | Buffer } | string | Buffer
    receipted_message_id?: string
    message_state?: number
    response: (options?: Record<string, unknown>) => Pdu
  }

  type Request = (options: Record<string, unknown>, onResponse?: (response: Pdu) => void) => boolean

  interface Session extends EventEmitter {
    bind_transceiver: Request
    submit_sm: Request
    deliver_sm: Request
    enquire_link: Request
    unbind: Request
    send: (pdu: Pdu) => boolean
    close: () => void
    destroy: () => void
  }

  interface Server extends NetServer {
    sessions: Session[]
    address: () => AddressInfo
  }

  interface Encoding {
    match: (text: string) => boolean
    encode: (text: string) => Buffer
    decode: (bytes: Buffer) => string
  }

  const smpp: {
    connect: (options: { host: string; port: number; tls: boolean }) => Session
    createServer: (onSession: (session: Session) => void) => Server
    encodings: { ASCII: Encoding; UCS2: Encoding }
    ESME_RX_T_APPN: number
    ESME_RTHROTTLED: number
    ESME_RINVPASWD: number
    ESME_RINVDSTADR: number
  }
  export default smpp
  export type { Pdu, Server, Session }
}

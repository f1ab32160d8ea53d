import { randomUUID } from 'node:crypto'
import { type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { type ErrorKind, kernelErrors } from '@corridor/contract/kernel/errors.ts'
import { Refusal } from '../refusal.ts'
import { errorAnswer } from './error-answers.ts'
import { SECURITY_HEADERS } from './security-headers.ts'

/** How long somebody who is still sending gets to read why we stopped listening. */
const LINGER_MS = 1_000

const BY_CODE: Record<string, ErrorKind> = {
  HPE_HEADER_OVERFLOW: kernelErrors.headersTooLarge,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: kernelErrors.tooLarge,
  ERR_HTTP_REQUEST_TIMEOUT: kernelErrors.tooSlow,
}

function answerBare(socket: Duplex, kind: ErrorKind, more: Record<string, string> = {}): void {
  const requestId = randomUUID()
  const body = JSON.stringify(errorAnswer(new Refusal(kind), requestId))
  const headers = {
    ...SECURITY_HEADERS,
    ...more,
    'x-request-id': requestId,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${kind.status} ${STATUS_CODES[kind.status]}\r\n${lines.join('')}\r\n${body}`)
  // Closed at once with bytes unread, the connection would be reset and the answer lost on its way.
  const timer = setTimeout(() => socket.destroy(), LINGER_MS)
  socket.once('close', () => clearTimeout(timer))
}

/** Errors before there is a request, sent on the bare socket in the one shape. */
export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Duplex): void {
  // More of the same after the answer; its time is limited already.
  if (socket.writableEnded && error.code !== 'ECONNRESET') return
  // An earlier call on this connection is being answered: whatever we wrote would become a part of that.
  const { _httpMessage: begun } = socket as { _httpMessage?: ServerResponse }
  if (error.code === 'ECONNRESET' || !socket.writable || begun?.headersSent) return void socket.destroy()
  answerBare(socket, BY_CODE[error.code ?? ''] ?? kernelErrors.notReadable)
}

/** Node takes a socket that requests a tunnel out of HTTP's hands, errors included. No address takes that method. */
export function refuseTunnel(socket: Duplex): void {
  socket.on('error', () => socket.destroy()).resume()
  answerBare(socket, kernelErrors.methodNotAllowed, { allow: '' })
}

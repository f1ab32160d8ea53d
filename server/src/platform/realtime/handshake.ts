import type { IncomingMessage } from 'node:http'
import { type ErrorKind, kernelErrors } from '@corridor/contract/kernel/errors.ts'

const ADDRESS = /^\/socket\.io(?:[/?]|$)/
const KEY = /^[+/\dA-Za-z]{22}==$/

const wantsWebSocket = ({ headers }: IncomingMessage) => headers.upgrade?.toLowerCase() === 'websocket'

/**
 * Whether Socket.IO will take this for the beginning of a live connection. It answers what it does not take in shapes of
 * its own, some of them after the protocol was changed already; so it is shown nothing else.
 */
export function isHandshake(request: IncomingMessage): boolean {
  const { method, httpVersion, headers, url = '' } = request
  if (!url.startsWith('/socket.io/') || !wantsWebSocket(request)) return false
  const handshake = Object.fromEntries(new URL(url, 'http://hub').searchParams)
  return (
    method === 'GET' &&
    httpVersion === '1.1' &&
    handshake.EIO === '4' &&
    handshake.transport === 'websocket' &&
    !handshake.sid &&
    KEY.test(headers['sec-websocket-key'] ?? '') &&
    headers['sec-websocket-version'] === '13' &&
    // The hubs speak none, and a browser that requested one would hang up.
    headers['sec-websocket-protocol'] === undefined
  )
}

/** Why a plain request cannot have the address of the hubs; undefined when it is for another address. */
export function hubMisuse(request: IncomingMessage): ErrorKind | undefined {
  if (!ADDRESS.test(request.url ?? '')) return undefined
  return wantsWebSocket(request) ? kernelErrors.notReadable : kernelErrors.liveOnly
}

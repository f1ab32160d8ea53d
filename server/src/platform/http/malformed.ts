import type { IncomingMessage } from 'node:http'
import { type ErrorKind, kernelErrors } from '@corridor/contract/kernel/errors.ts'

const VERSIONS = new Set(['1.0', '1.1'])
/** A name or an address, and a port (RFC 9110 §7.2). */
const HOST = /^(?:\[[\da-f:.]+\]|[\w.~!$&'()*+,;=%-]*)(?::\d*)?$/i
/** As Node reads it. */
const CONTINUE = /(?:^|\W)100-continue(?:$|\W)/i

function isHostRight({ httpVersion, headers: { host }, rawHeaders }: IncomingMessage): boolean {
  if (host === undefined) return httpVersion === '1.0'
  // Node keeps the first of several, and somebody in front of us may have gone by the last.
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === 'host') count += 1
  return count === 1 && HOST.test(host)
}

/** What HTTP forbids and Node's parser lets pass, or refuses in a shape of its own; nothing when all is well. */
export function malformation(request: IncomingMessage): ErrorKind | undefined {
  const { httpVersion, headers } = request
  const coding = headers['transfer-encoding']
  if (!VERSIONS.has(httpVersion) || !isHostRight(request)) return kernelErrors.notReadable
  // We would take the packed bytes for the body itself.
  if (coding !== undefined && coding.toLowerCase() !== 'chunked') return kernelErrors.notReadable
  // HTTP/1.0 knows no expectations, so they mean nothing there.
  const isUnexpected = headers.expect !== undefined && !CONTINUE.test(headers.expect)
  return isUnexpected && httpVersion === '1.1' ? kernelErrors.expectationFailed : undefined
}

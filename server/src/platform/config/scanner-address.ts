import type { NetConnectOpts } from 'node:net'

/** `clamd://host:port` or `clamd:/path/to.socket`; throws a `TypeError` that completes "SCANNER_URL must …". */
export function readScannerUrl(url: string): NetConnectOpts {
  const path = /^clamd:(?:\/\/)?(\/[^/].*)$/.exec(url)?.[1]
  if (path) return { path }
  const address = /^clamd:\/\/(\[[0-9a-f:.]+\]|[^/:@]+)(?::(\d{1,5}))?\/?$/i.exec(url)
  const port = Number(address?.[2] ?? 3310)
  if (!address || port < 1 || port > 65_535) {
    throw new TypeError('be an address like clamd://127.0.0.1:3310 or clamd:/run/clamav/clamd.ctl')
  }
  return { host: address[1]!.replace(/^\[|\]$/g, ''), port }
}

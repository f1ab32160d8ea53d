import { once } from 'node:events'
import { createServer } from 'node:net'
import { type Config, ConfigError } from '#platform/config/config.ts'

/** What listening can fail by, and what a person can do about it. */
const SENTENCES: Record<string, string> = {
  EADDRINUSE: 'PORT must be a free one: another program listens on it.',
  EACCES: 'PORT must be one that this user may listen on.',
  EADDRNOTAVAIL: 'HOST must be an address of this machine.',
  ENOTFOUND: 'HOST must be an address of this machine.',
  EAI_AGAIN: 'HOST must be an address of this machine.',
  EINVAL: 'HOST must be an address of this machine.',
}

/** The error as a sentence when it is about the address to listen on. */
export const asAddressError = (error: NodeJS.ErrnoException): Error =>
  error.code && error.code in SENTENCES ? new ConfigError(SENTENCES[error.code]) : error

/** Tries the address before anything else is started: a port that is taken is not found out after a long start. */
export async function checkAddress({ port, host }: Pick<Config, 'port' | 'host'>): Promise<void> {
  const probe = createServer().listen({ port, host })
  await once(probe, 'listening').catch((error: Error) => {
    throw asAddressError(error)
  })
  probe.close()
  await once(probe, 'close')
}

import { readPhone } from '#platform/phone.ts'

/** What stands in a `data:` address. */
export const bytesOf = (data: string): Buffer => Buffer.from(data.slice(data.indexOf(',') + 1), 'base64')

/** A short code stays as it was written. */
export const numberIn = (written: string): string => readPhone(written, 'phone') ?? written.trim()

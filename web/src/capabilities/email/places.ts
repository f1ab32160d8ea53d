import { addressWith } from '#platform/navigation/address-with.ts'

export const EMAIL_PATH = '/dashboard/emails'

export const withThread = (search: URLSearchParams, id: string | null) =>
  addressWith(search, { threadId: id, panel: null, to: null })

import { errorKind } from '../kernel/errors.ts'

export const pushServiceUnknown = errorKind(
  'push-service-unknown',
  400,
  'Corridor can’t send notifications to this browser.',
)
export const pushKeyInvalid = errorKind(
  'push-key-invalid',
  400,
  'Your browser’s key for notifications can’t be read. Please try again.',
)

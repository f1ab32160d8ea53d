import { errorKind } from '../kernel/errors.ts'

export const jobSettled = errorKind(
  'job-settled',
  410,
  'This job is not waiting any more: it was tried again or discarded.',
)

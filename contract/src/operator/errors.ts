import { errorKind } from '../kernel/errors.ts'

export const jobSettled = errorKind(
  'job-settled',
  410,
  'This job is no longer waiting. It was retried or discarded.',
)
export const reportSettled = errorKind('report-settled', 410, 'This report was already settled.')
export const numberHasPractice = errorKind(
  'number-has-practice',
  409,
  'Another practice has this number. Take it back first.',
)
export const numberOfNobody = errorKind('number-of-nobody', 409, 'No practice has this number.')

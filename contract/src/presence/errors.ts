import { errorKind } from '../kernel/errors.ts'

export const endNotAhead = errorKind('end-not-ahead', 400, 'This time has passed. Please choose a later one.')
export const endTooFar = errorKind('end-too-far', 400, 'Please choose an end within the next 30 days.')

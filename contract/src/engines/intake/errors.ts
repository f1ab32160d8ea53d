import { errorKind } from '../../kernel/errors.ts'

export const badSignature = errorKind('bad-signature', 401, 'The signature doesn’t match.')

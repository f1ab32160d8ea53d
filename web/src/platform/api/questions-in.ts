import { ApiError } from '../api.ts'

/** The codes of the questions in a refusal: the sender answers them by sending again. */
export const questionsIn = (error: unknown): string[] =>
  error instanceof ApiError && error.code === 'send-questioned'
    ? Object.keys(error.fields).map((path) => path.replace(/^confirmed\./, ''))
    : []

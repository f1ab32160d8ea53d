import { practiceCalls } from './practice-calls.ts'

export const validCalls = { ...practiceCalls }

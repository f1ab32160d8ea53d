import { personCalls } from './person-calls.ts'
import { practiceCalls } from './practice-calls.ts'

export const validCalls = { ...practiceCalls, ...personCalls }

import { alertKind } from '../kernel/alert.ts'
import { WORK_CLAIMS } from './rules.ts'

/** Facts about an item: its title may name a patient, so it is not among them. */
type AboutItem = {
  from: string
  /** As its kind is called: "a text conversation". */
  noun: string
  path: string
}

const at = ({ path }: AboutItem) => path as `/dashboard${string}`

export const itemAssigned = alertKind<AboutItem>()({
  kind: 'worklist.assigned',
  label: 'Something is assigned to me',
  claim: WORK_CLAIMS,
  isOfPractice: true,
  channels: ['app', 'push', 'mail'],
  sentence: ({ from, noun }) => ({ title: `${from} assigned you ${noun}` }),
  outside: 'Something was assigned to you.',
  target: at,
})

export const noteMentioned = alertKind<AboutItem>()({
  kind: 'worklist.mentioned',
  label: 'Someone mentions me in a note',
  claim: WORK_CLAIMS,
  isOfPractice: true,
  channels: ['app', 'push', 'mail'],
  sentence: ({ from, noun }) => ({ title: `${from} mentioned you in a note`, detail: `About ${noun}` }),
  outside: 'Someone mentioned you in a note.',
  target: at,
})

/** About an item: opening it settles them. */
export const ITEM_ALERTS = [itemAssigned, noteMentioned] as const

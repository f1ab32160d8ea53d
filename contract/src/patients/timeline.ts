import type { TimelineEntry } from '../kernel/timeline/entry.ts'
import { shownAddress } from './rules.ts'
import type { ConsentChannel, ConsentStatus } from './types.ts'

/** The sentences of what patients itself adds to the timeline. */
type Shown = Pick<TimelineEntry, 'title' | 'text' | 'detail' | 'tone'>

const CONSENT_TITLES: Record<ConsentChannel, Record<ConsentStatus, string>> = {
  text: {
    'opted-in': 'Texting allowed',
    'opted-out': 'Opted out of texts',
    unknown: 'Texting consent withdrawn',
  },
  email: {
    'opted-in': 'Email allowed',
    'opted-out': 'Opted out of email',
    unknown: 'Email consent withdrawn',
  },
  phone: {
    'opted-in': 'Calls allowed',
    'opted-out': 'Opted out of calls',
    unknown: 'Call consent withdrawn',
  },
}

const CONSENT_TONES = {
  'opted-in': 'success',
  'opted-out': 'danger',
  unknown: 'neutral',
} as const satisfies Record<ConsentStatus, TimelineEntry['tone']>

interface ConsentFacts {
  channel: ConsentChannel
  status: ConsentStatus
  address: string
  source: string
  by: string | null
}

export const consentEntry = ({ channel, status, address, source, by }: ConsentFacts): Shown => ({
  title: CONSENT_TITLES[channel][status],
  text: `${shownAddress(address)} · ${source}`,
  detail: by && `Recorded by ${by}`,
  tone: CONSENT_TONES[status],
})

export const addedEntry = (by: string | null, isImported: boolean): Shown => ({
  title: isImported ? 'Imported' : 'Patient added',
  text: null,
  detail: by && (isImported ? `Imported by ${by}` : `Added by ${by}`),
  tone: 'neutral',
})

export const mergedEntry = (otherName: string, by: string | null, isUndone: boolean): Shown => ({
  title: isUndone ? 'Merge undone' : 'Records merged',
  text: isUndone
    ? `${otherName} is a separate record again.`
    : `The record of ${otherName} became part of this one.`,
  detail: by && (isUndone ? `Merged earlier by ${by}` : `Merged by ${by}`),
  tone: 'info',
})

export const updatedEntry = (by: string | null, isUndone: boolean): Shown => ({
  title: isUndone ? 'Update from a file undone' : 'Updated from a file',
  text: null,
  detail: by && `Imported by ${by}`,
  tone: 'neutral',
})

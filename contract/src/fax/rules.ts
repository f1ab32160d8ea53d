import { explain } from '../deliveries/rules.ts'
import type { EfaxStatus } from './types.ts'

interface FaxProgress {
  eFaxStatus: EfaxStatus
  reason: string | null
  scheduledFor: string | null
  nextTryAt: string | null
  pages: number
  pagesSent: number
}

/** How a fax is doing, in a word and in a sentence. */
export interface FaxState {
  word: 'Scheduled' | 'Waiting' | 'Sending' | 'Delivered' | 'Failed' | 'Canceled'
  tone: 'neutral' | 'info' | 'success' | 'danger' | 'warning'
  /** Why it waits or failed, or how far it is. */
  detail: string | null
  /** What somebody can do about a failure. */
  todo: string | null
}

const pagesOf = ({ pages, pagesSent }: FaxProgress): string | null =>
  pagesSent > 0 ? `Page ${pagesSent} of ${pages}` : null

/** A fax that failed says why and what to do; one that waits says what for. */
export function faxState(fax: FaxProgress, now: number): FaxState {
  const { eFaxStatus, reason, scheduledFor, nextTryAt, pages, pagesSent } = fax
  if (eFaxStatus === 'Delivered') return { word: 'Delivered', tone: 'success', detail: null, todo: null }
  if (eFaxStatus === 'Cancelled') return { word: 'Canceled', tone: 'neutral', detail: null, todo: null }
  if (eFaxStatus === 'Failed') {
    const why = explain({ channel: 'fax', state: 'failed', reason: reason ?? 'refused' })
    const reached = pagesSent > 0 ? ` ${pagesSent} of ${pages} pages went through.` : ''
    return {
      word: 'Failed',
      tone: 'danger',
      detail: `${why?.what ?? ''}${reached}`.trim(),
      todo: why?.todo ?? null,
    }
  }
  if (nextTryAt || reason) {
    const why = explain({ channel: 'fax', state: 'queued', reason })
    return { word: 'Waiting', tone: 'warning', detail: why ? `${why.what} ${why.todo}` : null, todo: null }
  }
  if (scheduledFor && Date.parse(scheduledFor) > now)
    return { word: 'Scheduled', tone: 'neutral', detail: null, todo: null }
  return { word: 'Sending', tone: 'info', detail: pagesOf(fax), todo: null }
}

/** What cover pages say until a practice writes its own. */
export const CONFIDENTIALITY_DEFAULT =
  'This fax may contain protected health information. It is meant only for the person or practice named above. If you received it by mistake, please call the sender and destroy every page.'

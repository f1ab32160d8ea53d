/**
 * The capabilities in the order of their dependence: each may use what stands above it and nothing below, so there can
 * be no circle. A need in the other direction goes through an event.
 */
export const CAPABILITY_ORDER = [
  'sandbox',
  'people',
  'files',
  'deliveries',
  'office',
  'session',
  'verification',
  'notifications',
  'presence',
  'network',
  'guests',
  'patients',
  'worklist',
  'payments',
  'discussions',
  'chat',
  'rooms',
  'learning',
  'texting',
  'email',
  'documents',
  'fax',
  'curbside',
  'onboarding',
  'activity',
  'operator',
  // The start page: in the web alone, and made of what the others declare.
  'home',
] as const

export type Capability = (typeof CAPABILITY_ORDER)[number]

/** The parts of an office that its windows show, by the stream of their changes. Without zod, because the browser imports it. */
export const OFFICE_STREAMS = {
  /** What everybody on the team sees. */
  office: ['team', 'practice'],
  /** What only its admins see. */
  'office-desk': ['invitations', 'join-requests'],
} as const

export type OfficeStream = keyof typeof OFFICE_STREAMS
export type OfficePart = (typeof OFFICE_STREAMS)[OfficeStream][number]

export const OFFICE_PARTS = Object.values(OFFICE_STREAMS).flat()

export const isOfThe = (stream: OfficeStream, part: OfficePart): boolean =>
  (OFFICE_STREAMS[stream] as readonly OfficePart[]).includes(part)

import type { Stage } from '@corridor/contract/documents/stages.ts'
import type { ReferralRequest, Urgency } from '@corridor/contract/documents/types.ts'
import type { DemoFile } from './demo-files.ts'

export interface DemoReferral {
  patient: string
  /** Days since it was sent, and since it is in its stage. */
  sent: number
  stage: Stage
  since: number
  teeth?: string[]
  requests: ReferralRequest[]
  urgency?: Urgency
  reason: string
  /** The day of the visit, from today. */
  day?: number
  files?: readonly DemoFile[]
}

/** Bright Smiles sends to Lakeside: over all stages, three of them too long. */
export const SENT: readonly DemoReferral[] = [
  {
    patient: 'Ruth Feldman',
    sent: 4,
    stage: 'sent',
    since: 4,
    teeth: ['30'],
    requests: ['extract'],
    reason: 'Lower right molar cracked below the gum line. Please extract and advise on a bridge.',
  },
  {
    patient: 'Amir Haddad',
    sent: 0,
    stage: 'sent',
    since: 0,
    teeth: ['1'],
    requests: ['extract'],
    reason: 'Upper right wisdom tooth, food packs behind #2.',
  },
  {
    patient: 'Hannah Vogel',
    sent: 2,
    stage: 'received',
    since: 1,
    teeth: ['32'],
    requests: ['extract'],
    urgency: 'urgent',
    reason: 'Swelling around #32 since Friday, opens two fingers wide. Amoxicillin since yesterday.',
    files: ['panoramic.png'],
  },
  {
    patient: 'Luis Ortega',
    sent: 3,
    stage: 'received',
    since: 2,
    requests: ['second-opinion'],
    reason: 'Pockets of 6 to 7 mm lower left in spite of two rounds of scaling.',
  },
  {
    patient: 'Ken Ito',
    sent: 12,
    stage: 'contacted',
    since: 9,
    teeth: ['17', '18'],
    requests: ['evaluate'],
    urgency: 'soon',
    reason: 'Pain on biting for three weeks, deep caries under the crown of #18. Report back, please.',
  },
  {
    patient: 'Mei Tan',
    sent: 5,
    stage: 'contacted',
    since: 3,
    teeth: ['16'],
    requests: ['extract'],
    reason: 'Upper left wisdom tooth before the braces come off.',
  },
  {
    patient: 'Grace Okafor',
    sent: 20,
    stage: 'scheduled',
    since: 12,
    teeth: ['19'],
    requests: ['implant'],
    reason: 'Missing #19, good bone on the panoramic.',
    day: -4,
  },
  {
    patient: 'Sara Kim',
    sent: 8,
    stage: 'scheduled',
    since: 3,
    teeth: ['1', '16'],
    requests: ['extract'],
    reason: 'Both upper wisdom teeth. Nervous, asks about sedation.',
    day: 3,
  },
  {
    patient: 'Noah Brooks',
    sent: 6,
    stage: 'scheduled',
    since: 2,
    requests: ['evaluate'],
    reason: 'Tight upper frenum, gap between the front teeth.',
    day: 1,
  },
  {
    patient: 'Priya Nair',
    sent: 14,
    stage: 'seen',
    since: 3,
    requests: ['biopsy'],
    reason: 'White patch on the left cheek for six weeks, does not wipe off.',
  },
  {
    patient: 'Tomas Reyes',
    sent: 25,
    stage: 'closed',
    since: 6,
    teeth: ['14'],
    requests: ['extract'],
    reason: 'Fractured palatal root of #14.',
  },
  {
    patient: 'Ivy Stone',
    sent: 18,
    stage: 'no-show',
    since: 5,
    teeth: ['17'],
    requests: ['extract'],
    reason: 'Repeated swelling around #17 since September.',
  },
  {
    patient: 'Maria Alvarez',
    sent: 11,
    stage: 'declined',
    since: 7,
    requests: ['other'],
    reason: 'Snoring appliance. Does your office fit them?',
  },
]

/** Lakeside sends to Bright Smiles. */
export const RECEIVED: readonly DemoReferral[] = [
  {
    patient: 'Marcus Webb',
    sent: 0,
    stage: 'sent',
    since: 0,
    requests: ['evaluate'],
    reason: 'Needs a general dentist after surgery. Wants to change practices.',
  },
  {
    patient: 'Elena Petrova',
    sent: 1,
    stage: 'received',
    since: 1,
    teeth: ['8', '9'],
    requests: ['evaluate'],
    reason: 'Two chipped front teeth after a fall, no mobility. Please restore.',
  },
  {
    patient: 'David O’Neill',
    sent: 5,
    stage: 'contacted',
    since: 2,
    teeth: ['30'],
    requests: ['evaluate'],
    reason: 'Implant #30 has healed. Please restore.',
  },
  {
    patient: 'Fatima Rahman',
    sent: 7,
    stage: 'scheduled',
    since: 4,
    requests: ['evaluate'],
    reason: 'Cleaning before surgery in December.',
    day: 2,
  },
  {
    patient: 'George Papas',
    sent: 16,
    stage: 'seen',
    since: 4,
    teeth: ['3'],
    requests: ['evaluate'],
    reason: 'Crown on #3 after the root was treated.',
  },
  {
    patient: 'Lena Fischer',
    sent: 22,
    stage: 'closed',
    since: 8,
    requests: ['second-opinion'],
    reason: 'Second opinion on a removable denture.',
  },
]

/** Documents from Lakeside, of which the older ones are processed. */
export const DOCUMENTS: readonly { key: string; days: number; notes: string; files: readonly DemoFile[] }[] =
  [
    {
      key: 'panoramic',
      days: 0,
      notes: 'Panoramic of today, as discussed on the phone.',
      files: ['panoramic.png'],
    },
    {
      key: 'history',
      days: 1,
      notes: 'Medical history and current medication.',
      files: ['Medical history.pdf'],
    },
    { key: 'letter', days: 6, notes: 'Letter about the surgery of last week.', files: ['Letter.pdf'] },
    {
      key: 'records',
      days: 9,
      notes: 'Records you asked for.',
      files: ['Medical history.pdf', 'Letter.pdf'],
    },
  ]

import { z } from 'zod'
import { claim } from '../kernel/access.ts'
import { route } from '../kernel/route.ts'
import { Done, singleLine, text } from '../kernel/shapes.ts'
import { isSeen } from '../kernel/unseen.ts'
import { automaticTextProblem } from '../worklist/template-fields.ts'
import { NUMBER_LABEL_MAX, OUT_OF_HOURS_MAX } from './limits.ts'

const BASE = '/patient-texting/v2'
const admin = claim('PracticeAdmin')

export const PracticeNumber = z
  .object({
    /** E.164. */
    number: z.string(),
    label: z.string(),
    /** Conversations are opened from this one unless another is chosen. */
    isDefault: z.boolean(),
  })
  .meta({ id: 'PracticeNumber' })
export type PracticeNumber = z.infer<typeof PracticeNumber>

const Numbers = z.object({
  numbers: z.array(PracticeNumber),
  /** The address of the operator who assigns numbers; null where the practice chooses them itself. */
  assignedBy: z.string().nullable(),
})

export const listNumbers = route({
  call: `GET ${BASE}/numbers`,
  summary: 'The numbers that the practice texts from.',
  access: claim('PatientTexting', 'PracticeAdmin'),
  hasNoPatientData: true,
  reply: Numbers,
})

export const saveNumber = route({
  call: `PUT ${BASE}/numbers`,
  summary: 'Adds a number that the practice texts from, or changes its label or whether it is the default.',
  access: admin,
  audit: 'texting.number-saved',
  body: z.object({
    number: text(40).trim(),
    label: singleLine(NUMBER_LABEL_MAX).default(''),
    isDefault: z.boolean().default(false),
  }),
  reply: Numbers,
})

export const removeNumber = route({
  call: `DELETE ${BASE}/numbers/:number`,
  summary: 'Removes a number on which there is no conversation.',
  access: admin,
  audit: 'texting.number-removed',
  params: z.object({ number: text(40) }),
  reply: Done,
})

const TextingSettings = z.object({
  /** The answer while the practice is closed; none where this is null. */
  outOfHoursText: z.string().nullable(),
})

export const getSettings = route({
  call: `GET ${BASE}/settings`,
  summary: 'How the practice answers texts while it is closed.',
  access: admin,
  hasNoPatientData: true,
  reply: TextingSettings,
})

export const saveSettings = route({
  call: `PUT ${BASE}/settings`,
  summary: 'Changes the answer while the practice is closed.',
  access: admin,
  audit: 'texting.settings-saved',
  body: z.object({
    outOfHoursText: text(OUT_OF_HOURS_MAX)
      .refine(isSeen, 'Please write an answer, or turn it off.')
      .superRefine((value, context) => {
        const message = automaticTextProblem(value)
        if (message) context.addIssue({ code: 'custom', message })
      })
      .nullable(),
  }),
  reply: TextingSettings,
})

declare module '../kernel/contracts.ts' {
  interface Contracts {
    'texting/settings': typeof import('./settings.ts')
  }
}

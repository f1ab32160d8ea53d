import { z } from 'zod'
import { mobileProblem } from '../kernel/fields.ts'
import { Email, text } from '../kernel/shapes.ts'
import { BAD_PHONE } from './errors.ts'

const blank = z.literal('').transform(() => null)

/** How a patient can be reached, as far as the sender knows; left out, what the sender’s own record of them says. */
export const patientReach = {
  phone: z
    .union([
      blank,
      text(40)
        .trim()
        .refine((value) => mobileProblem(value) === undefined, BAD_PHONE),
      z.null(),
    ])
    .optional(),
  email: z.union([blank, Email, z.null()]).optional(),
}

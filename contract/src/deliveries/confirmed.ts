import { z } from 'zod'
import { text } from '../kernel/shapes.ts'

/** What its sender answered with yes, for every call that sends something about a patient: the codes that a 409 of `send-questioned` names. */
export const Confirmed = z.array(text(100)).max(10).default([]).meta({
  description:
    'Codes of the questions in a 409 that the sender has answered with yes. Sent again with them, it goes out.',
})

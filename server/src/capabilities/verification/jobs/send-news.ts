import * as people from '#capabilities/people/public.ts'
import { job } from '#platform/jobs/jobs.ts'
import { newsMail } from '../mails.ts'

/** Mails a person that something was decided, and not what: others may read the mail. */
export const sendNews = job<{ personId: string }>({
  name: 'verification.send-news',
  run: async ({ personId }, { db, config, mail }, { id }) => {
    const person = await people.find(db, personId)
    if (!person) return
    const link = `${config.publicUrl}/login`
    await mail.send({ id, to: person.email, ...newsMail(link), link, purpose: 'identity-check' })
  },
})

import { recordLink } from '#capabilities/files/public.ts'
import type { Services } from '#platform/services.ts'
import type { MailService } from '#providers/mail/port.ts'
import type { SmsService, Text } from '#providers/sms/port.ts'
import type { ChannelService, Message } from '../sending/outgoing.ts'

type LinkNeeds = Pick<Services, 'secrets' | 'clock'> & { config: { publicUrl: string } }

/**
 * A service for texts as deliveries leave by it. Where the carrier fetches pictures is signed for each try: an address opens one file
 * for a few minutes, and nothing once its record is gone.
 */
export function textChannel(service: SmsService, needs: LinkNeeds): ChannelService<'text'> {
  const { name, find, isIdempotent } = service
  const textOf = ({ id, to, content: { pictures, ...content } }: Message<'text'>): Text => ({
    id,
    to,
    ...content,
    ...(pictures && {
      mediaUrls: pictures.files.map(
        ({ id: fileId, fileName }) =>
          `${needs.config.publicUrl}${recordLink(needs, { fileId, fileName, recordId: pictures.recordId })}`,
      ),
    }),
  })
  return {
    name,
    submit: (message) => service.submit(textOf(message)),
    ...(find && { find: (message, since) => find(textOf(message), since) }),
    ...(isIdempotent && { isIdempotent }),
  }
}

/** A mail server has no list to look through, and only readers recognize a repetition. */
export const mailChannel = ({ name, submit, isIdempotent }: MailService): ChannelService<'email'> => ({
  name,
  submit: ({ id, to, content }) => submit({ id, to, ...content }),
  ...(isIdempotent && { isIdempotent }),
})

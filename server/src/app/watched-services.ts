import type { ChannelService, Outages, SendingChannel, Served } from '#capabilities/deliveries/public.ts'
import type { FaxService } from '#providers/fax/port.ts'
import type { PushPort } from '#providers/push/port.ts'
import type { countDeliveryFailures } from './operations/metrics.ts'
import type { Providers } from './providers.ts'

type Counting = ReturnType<typeof countDeliveryFailures>

/** The services as everything reaches them: what they do not take is counted, and one that hangs is set aside. */
export function watchServices(outages: Outages, counting: Counting) {
  const { watch } = outages

  const channel = <C extends SendingChannel>(
    served: Served,
    service: ChannelService<C>,
  ): ChannelService<C> => ({
    ...service,
    submit: watch({ served }, counting(served, service.submit)),
    ...(service.find && { find: watch({ served, isLookingUp: true }, service.find) }),
  })

  function fax(service: FaxService): FaxService {
    const { submit, find, look, inbox } = service
    const served = 'fax'
    const lookingUp = { served, isLookingUp: true } as const
    return {
      ...service,
      submit: watch({ served }, counting(served, submit)),
      ...(find && { find: watch(lookingUp, find) }),
      ...(look && { look: { ...look, at: watch(lookingUp, look.at) } }),
      ...(inbox && { inbox: { list: watch(lookingUp, inbox.list), open: watch(lookingUp, inbox.open) } }),
    }
  }

  /** Browsers bring services of their own: one that hangs keeps no other's pushes back. */
  const push = (port: PushPort): PushPort => ({
    ...port,
    send: (one) =>
      watch(
        { served: 'push', name: `push ${new URL(one.to.endpoint).host}` },
        counting('push', port.send),
      )(one),
  })

  return {
    push,
    all: <Chosen extends Pick<Providers, 'channels' | 'faxService'>>(chosen: Chosen): Chosen => {
      const { text, email } = chosen.channels
      return {
        ...chosen,
        channels: {
          ...chosen.channels,
          email: channel('mail', email),
          ...(text && { text: channel('text', text) }),
        },
        faxService: chosen.faxService && fax(chosen.faxService),
      }
    },
  }
}

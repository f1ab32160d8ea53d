import { useLocation, useNavigate } from 'react-router'
import { type SentCode, sendCode } from '#capabilities/people/public.ts'

/**
 * The code that was sent to a number: a step of its own, which outlasts a reload. The number, and what else was
 * entered with it, stay out of the address.
 */
export function useSentCode<Entered = undefined>() {
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const { sentCode, values } = (state ?? {}) as { sentCode?: SentCode; values?: Entered }
  const isCodeStep = new URLSearchParams(search).get('step') === 'code'
  return {
    sent: isCodeStep ? sentCode : undefined,
    values,
    /** Sends a code, and then shows the step that asks for it. */
    send: async (number: string, entered?: Entered) => {
      const next = { sentCode: await sendCode(number), values: entered ?? values }
      // Another code replaces the step; the first one is a step forward, from which the browser leads back.
      navigate({ search: 'step=code' }, { replace: isCodeStep, state: next })
    },
    startOver: () => navigate({ search: '' }, { replace: true, state: { values } }),
  }
}

import { useNavigate, useSearchParams } from 'react-router'
import { addressWith } from '#platform/navigation/address-with.ts'

/** The step that is open stands in the address, so a reload finds it again. */
export function useDrawerStep<Step extends string>(steps: readonly Step[]) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const inAddress = search.get('step')
  return {
    step: steps.find((one) => one === inAddress) ?? steps[0]!,
    go: (step: Step) => void navigate(addressWith(search, { step }), { replace: true }),
    leave: () =>
      void navigate(
        addressWith(search, { send: null, step: null, about: null, attach: null, patient: null }),
        { replace: true },
      ),
  }
}

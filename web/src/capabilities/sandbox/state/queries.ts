import type { BodyOf, ReplyOf } from '@corridor/contract/kernel/route.ts'
import type {
  decideInquiry,
  faxFromMachine,
  listInquiries,
  SandboxMachine,
  SandboxPhone,
  textFromPhone,
} from '@corridor/contract/sandbox/routes.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '#platform/api.ts'
import { queryClient } from '#platform/query.ts'
import { showSnackbar } from '#platform/snackbar.ts'
import { faxText, text } from '../text.ts'

const INQUIRIES = ['sandbox', 'inquiries']

/** A person may wait here for a mail that was requested in another window. */
const LIVE = { refetchInterval: 2000, refetchOnWindowFocus: true, staleTime: 0 }

export const useMail = () =>
  useQuery({ queryKey: ['sandbox', 'mail'], queryFn: () => call('GET /sandbox/v1/mail'), ...LIVE })

export const useTexts = () =>
  useQuery({ queryKey: ['sandbox', 'texts'], queryFn: () => call('GET /sandbox/v1/texts'), ...LIVE })

export const useFaxes = () =>
  useQuery({ queryKey: ['sandbox', 'faxes'], queryFn: () => call('GET /sandbox/v1/faxes'), ...LIVE })

export const useInquiries = () =>
  useQuery({ queryKey: INQUIRIES, queryFn: () => call('GET /sandbox/v1/inquiries'), ...LIVE })

/** Decides a check as the service would; the list shows it at once. */
export async function decide(id: string, decision: BodyOf<typeof decideInquiry>['decision']): Promise<void> {
  const decided = await call('POST /sandbox/v1/inquiries/:id', { params: { id }, body: { decision } })
  queryClient.setQueryData<ReplyOf<typeof listInquiries>>(
    INQUIRIES,
    (current) =>
      current && {
        ...current,
        inquiries: current.inquiries.map((one) => (one.id === decided.id ? decided : one)),
      },
  )
}

const TEXTS = ['sandbox', 'texts']

/** Texts a number from a phone, and says so where no practice has the number. */
export async function textFrom(body: BodyOf<typeof textFromPhone>): Promise<void> {
  const { isOurs } = await call('POST /sandbox/v1/texts', { body })
  await queryClient.invalidateQueries({ queryKey: TEXTS })
  if (!isOurs) showSnackbar(text.nobodysNumber(body.to), 'info')
}

export async function setPhone(number: string, state: SandboxPhone['state']): Promise<void> {
  await call('PUT /sandbox/v1/phones/:number', { params: { number }, body: { state } })
  await queryClient.invalidateQueries({ queryKey: TEXTS })
}

const FAXES = ['sandbox', 'faxes']

/** Faxes a number from a machine, and says so where no practice has the number. */
export async function faxFrom(body: BodyOf<typeof faxFromMachine>): Promise<void> {
  const { isOurs } = await call('POST /sandbox/v1/faxes', { body })
  await queryClient.invalidateQueries({ queryKey: FAXES })
  if (!isOurs) showSnackbar(faxText.nobodysNumber(body.to), 'info')
}

export async function setMachine(number: string, state: SandboxMachine['state']): Promise<void> {
  await call('PUT /sandbox/v1/machines/:number', { params: { number }, body: { state } })
  await queryClient.invalidateQueries({ queryKey: FAXES })
}

export async function emptySandbox(): Promise<void> {
  await call('DELETE /sandbox/v1')
  await queryClient.invalidateQueries({ queryKey: ['sandbox'] })
}

import { inviteForOther, inviteNotValid } from '@corridor/contract/onboarding/errors.ts'
import type { LoggedUser } from '@corridor/contract/people/model.ts'
import { emailKey } from '@corridor/contract/people/rules.ts'
import { useQueryClient } from '@tanstack/react-query'
import { isSpent } from '#entry/spent-link.ts'
import { ApiError } from '#platform/api.ts'
import { type FormState, useForm } from '#platform/form.ts'
import { dropCode, inviteQuery } from '../state/queries.ts'
import { type Draft, practiceProblems, type Way } from './draft.ts'

interface PracticeFormRules {
  user: LoggedUser
  way: Way
  draft: Draft
  change: (part: Partial<Draft>) => void
  /** The step is done; an invitation may ask for another way. */
  onDone: (way: Way) => void
}

const refused = ({ status, code, message }: { status: number; code: string; message: string }) =>
  new ApiError({ status, code, message })

/** The first step: which practice it is. A code is looked at before one goes on. */
export function usePracticeForm({ user, way, draft, change, onDone }: PracticeFormRules) {
  const cache = useQueryClient()

  const inviteOf = async (code: string) => {
    const invite = await cache.fetchQuery(inviteQuery(code)).catch((error) => {
      if (!isSpent(error)) throw error
      dropCode(code)
      throw refused(inviteNotValid)
    })
    const isForOther = invite.email !== null && emailKey(invite.email) !== emailKey(user.email)
    if (isForOther) throw refused(inviteForOther)
    return invite
  }

  return useForm<Draft>({
    initial: draft,
    storedValues: { values: draft, change },
    check: (values) => practiceProblems(values, way),
    send: async ({ inviteCode }) => {
      if (way !== 'code') return onDone(way)
      const invite = await inviteOf(inviteCode.trim())
      change({ invite })
      onDone(invite.kind === 'organization' ? 'new' : 'code')
    },
    fieldOf: ({ code }) =>
      code === inviteNotValid.code || code === inviteForOther.code ? 'inviteCode' : undefined,
  })
}

export type PracticeForm = FormState<Draft>

import { GENERIC_MESSAGE } from '@corridor/contract/kernel/errors.ts'
import { inviteForOther, inviteNotValid } from '@corridor/contract/onboarding/errors.ts'
import type { LoggedUser } from '@corridor/contract/people/model.ts'
import { emailKey } from '@corridor/contract/people/rules.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isSpent } from '../../../entry/spent-link.ts'
import { ApiError } from '../../../platform/api.ts'
import { useChecks } from '../../../platform/form.ts'
import { type Draft, practiceProblems, type Way } from './draft.ts'
import { inviteQuery } from './queries.ts'

interface PracticeFormRules {
  user: LoggedUser
  way: Way
  draft: Draft
  change: (part: Partial<Draft>) => void
  /** The step is done; an invitation may ask for another way. */
  onDone: (way: Way) => void
}

/** The first step: which practice it is. A code is looked at before one goes on. */
export function usePracticeForm({ user, way, draft, change, onDone }: PracticeFormRules) {
  const checks = useChecks(draft, (values) => practiceProblems(values, way))
  const cache = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()

  const look = async () => {
    setBusy(true)
    setFailure(undefined)
    try {
      const invite = await cache.fetchQuery(inviteQuery(draft.inviteCode.trim()))
      const isForOther = invite.email !== null && emailKey(invite.email) !== emailKey(user.email)
      if (isForOther) return checks.tell({ inviteCode: inviteForOther.message })
      change({ invite })
      onDone(invite.kind === 'organization' ? 'new' : 'code')
    } catch (error) {
      if (isSpent(error)) checks.tell({ inviteCode: inviteNotValid.message })
      else setFailure(error instanceof ApiError ? error.message : GENERIC_MESSAGE)
    } finally {
      setBusy(false)
    }
  }

  return {
    draft,
    change,
    field: <Name extends keyof Draft>(name: Name) => ({
      id: name,
      name,
      value: draft[name] as string,
      error: checks.errorOf(name),
    }),
    frame: { problems: checks.problems, isBusy, failure },
    submit: () => {
      if (!checks.pass()) return
      if (way === 'code') void look()
      else onDone(way)
    },
  }
}

export type PracticeForm = Pick<ReturnType<typeof usePracticeForm>, 'draft' | 'change' | 'field'>

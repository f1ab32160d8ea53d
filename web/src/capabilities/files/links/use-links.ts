import type { StoredFile } from '@corridor/contract/files/model.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { ApiError } from '../../../platform/api.ts'
import { viewerText } from '../text.ts'
import { freshFile } from './file-links.ts'

const isBare = ({ url, state, size }: StoredFile): boolean => !url && state !== 'quarantined' && size > 0

export interface Links {
  file: StoredFile
  /** The first links are on their way: whoever tells of a file among other things tells none. */
  isWaiting: boolean
  /** Changes with every try: a part that loads by itself takes it as its key. */
  attempt: number
  /** Why the file cannot be shown. */
  problem?: string
  /** To be called when loading failed: links expire, so fresh ones are asked for once, unless they cannot help. */
  fail: (why?: string, isFinal?: boolean) => void
  retry: () => void
}

/** A file with its links: asked for where it came without, and renewed when one of them turns out to be too old. */
export function useLinks(given: StoredFile): Links {
  const [file, setFile] = useState(given)
  const [attempt, setAttempt] = useState(0)
  const [hasRenewed, setRenewed] = useState(false)
  const [problem, setProblem] = useState<string>()

  const renew = async () => {
    setRenewed(true)
    try {
      setFile(await freshFile(file.id, 0))
      setProblem(undefined)
      setAttempt((before) => before + 1)
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : viewerText.troubleText)
    }
  }

  const ask = useEffectEvent(() => {
    if (isBare(given)) void renew()
  })
  useEffect(() => ask(), [])

  return {
    file,
    isWaiting: isBare(given) && attempt === 0 && problem === undefined,
    attempt,
    problem,
    fail: (why = viewerText.troubleText, isFinal = false) => {
      if (hasRenewed || isFinal) setProblem(why)
      else void renew()
    },
    retry: () => void renew(),
  }
}

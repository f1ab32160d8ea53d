import type { StoredFile } from '@corridor/contract/files/model.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { ApiError } from '#platform/api.ts'
import { viewerText } from '../text.ts'
import { freshFile } from './file-links.ts'

const isBare = ({ url, state, size }: StoredFile): boolean => !url && state !== 'quarantined' && size > 0

export interface Links {
  file: StoredFile
  /** The first links are loading. */
  isWaiting: boolean
  /** Changes with every try: a part that loads by itself takes it as its key. */
  attempt: number
  /** Why the file cannot be shown. */
  problem?: string
  /** Called when loading failed: links expire, so fresh ones are fetched once, unless that cannot help. */
  fail: (why?: string, isFinal?: boolean) => void
  retry: () => void
}

/** A file with its links: fetched if missing, and renewed when one of them has expired. */
export function useLinks(initialFile: StoredFile): Links {
  const [file, setFile] = useState(initialFile)
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

  const fetchMissingLinks = useEffectEvent(() => {
    if (isBare(initialFile)) void renew()
  })
  useEffect(() => fetchMissingLinks(), [])

  return {
    file,
    isWaiting: isBare(initialFile) && attempt === 0 && problem === undefined,
    attempt,
    problem,
    fail: (why = viewerText.troubleText, isFinal = false) => {
      if (hasRenewed || isFinal) setProblem(why)
      else void renew()
    },
    retry: () => void renew(),
  }
}

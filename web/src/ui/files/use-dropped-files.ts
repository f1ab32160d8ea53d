import { type RefObject, useEffect, useEffectEvent, useState } from 'react'

interface Options {
  onFiles: (files: File[]) => void
  isOff?: boolean
}

const carriesFiles = (data: DataTransfer | null): data is DataTransfer =>
  data?.types.includes('Files') ?? false

/** Dropped folders appear as a file without a type that cannot be read: they are left out. */
function filesOf(data: DataTransfer): File[] {
  return Array.from(data.items)
    .filter(({ kind }) => kind === 'file')
    .filter((item) => !item.webkitGetAsEntry?.()?.isDirectory)
    .flatMap((item) => item.getAsFile() ?? [])
}

/**
 * Receives files that are dropped on an element, or pasted while the focus is inside or nowhere. Returns
 * whether a drag is above it.
 */
export function useDroppedFiles(zone: RefObject<HTMLElement | null>, { onFiles, isOff }: Options): boolean {
  const [isOver, setOver] = useState(false)
  const take = useEffectEvent((event: Event, data: DataTransfer) => {
    const files = filesOf(data)
    if (files.length === 0) return
    event.preventDefault()
    onFiles(files)
  })
  useEffect(() => {
    const element = zone.current
    if (!element || isOff) return
    const stop = new AbortController()
    const { signal } = stop
    // Entering a child leaves its parent: the last element that was entered decides whether a drag is still
    // above.
    let last: EventTarget | null = null
    element.addEventListener(
      'dragenter',
      (event) => {
        if (!carriesFiles(event.dataTransfer)) return
        last = event.target
        setOver(true)
      },
      { signal },
    )
    element.addEventListener(
      'dragover',
      (event) => {
        if (!carriesFiles(event.dataTransfer)) return
        event.preventDefault()
        event.dataTransfer.dropEffect = 'copy'
      },
      { signal },
    )
    element.addEventListener('dragleave', ({ target }) => target === last && setOver(false), { signal })
    element.addEventListener(
      'drop',
      (event) => {
        setOver(false)
        if (!carriesFiles(event.dataTransfer)) return
        event.preventDefault()
        take(event, event.dataTransfer)
      },
      { signal },
    )
    document.addEventListener(
      'paste',
      (event) => {
        const isHere = event.target === document.body || element.contains(event.target as Node)
        if (isHere && event.clipboardData) take(event, event.clipboardData)
      },
      { signal },
    )
    return () => stop.abort()
  }, [zone, isOff])
  return isOver
}

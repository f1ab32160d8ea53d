import { type ComponentType, useEffect, useState } from 'react'

/** A component that is loaded when it is first needed; nothing until then. */
export function useLoaded<P>(load: (() => Promise<ComponentType<P>>) | undefined) {
  const [Loaded, setLoaded] = useState<ComponentType<P>>()
  useEffect(() => {
    void load?.().then((component) => setLoaded(() => component))
  }, [load])
  return Loaded
}

import { useEffect, useState } from 'react'

/** The value once it has stood still for a moment. */
export function useStill<T>(value: T, ms = 250): T {
  const [still, setStill] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setStill(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return still
}

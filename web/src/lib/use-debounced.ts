import { useEffect, useState } from 'react'

/** A value that follows another when it has stood still for a while: what is costly to draw waits until one stops typing. */
export function useDebounced<Value>(value: Value, ms = 200): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}

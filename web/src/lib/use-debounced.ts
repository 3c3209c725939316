import { useEffect, useState } from 'react'

/**
 * Follows a value once it has stayed the same for `ms` milliseconds, so that costly drawing waits for a pause in
 * typing.
 */
export function useDebounced<Value>(value: Value, ms = 200): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}

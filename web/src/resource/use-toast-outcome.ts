import { failureOf } from '../lib/errors.ts'
import { useToast } from '../ui/toasts.tsx'

/** Returns a function that runs work and reports its outcome as a toast: the returned text, or the failure. */
export function useToastOutcome() {
  const toast = useToast()
  return async (work: () => Promise<string | null | undefined>): Promise<void> => {
    try {
      const text = await work()
      if (text) toast.success(text)
    } catch (error) {
      toast.error(failureOf(error).message)
    }
  }
}

import { failureOf } from '../lib/errors.ts'
import { useToast } from '../ui/toasts.tsx'

/** Does something that may fail, and says how it went: the answered text, when there is one, or why it failed. */
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

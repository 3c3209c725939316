import { useServices } from '../../lib/client-context.tsx'
import { downloadFrom } from '../../lib/download-from.ts'
import { failureOf } from '../../lib/errors.ts'
import { useToast } from '../../ui/toasts.tsx'

/** Returns a function that downloads an issued person's stored document, for a reader without prints. */
export function useDocument(): (person_id: number) => Promise<void> {
  const { client } = useServices()
  const toast = useToast()
  return async (person_id) => {
    try {
      const { url } = await client.print.personLink.mutate({ person_id })
      downloadFrom(url)
    } catch (error) {
      toast.error(failureOf(error).message)
    }
  }
}

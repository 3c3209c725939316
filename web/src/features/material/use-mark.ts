import { useState } from 'react'
import { failureOf } from '../../lib/errors.ts'
import { trpc } from '../../lib/trpc.ts'
import { useToast } from '../../ui/toasts.tsx'

type Target = { content_id: number } | { file_id: number }

/** Keeps a mark of one's own: shown at once, taken back when the server refuses. */
export function useMark(target: Target, marked: boolean) {
  const [wanted, setWanted] = useState<boolean | null>(null)
  const utils = trpc.useUtils()
  const toast = useToast()
  const mark = trpc.material.mark.useMutation({
    onSuccess: () => {
      void utils.material.bookmarks.invalidate()
      void utils.material.start.invalidate()
    },
    onError: (error) => {
      setWanted(null)
      toast.error(failureOf(error).message)
    },
  })
  const on = wanted ?? marked
  const toggle = () => {
    setWanted(!on)
    mark.mutate({ ...target, on: !on })
  }
  return { on, toggle }
}

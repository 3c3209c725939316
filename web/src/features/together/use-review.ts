import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useServices } from '../../lib/client-context.tsx'
import { failureOf } from '../../lib/errors.ts'
import { type TextKey, t } from '../../lib/i18n.ts'
import { type Outputs, trpc } from '../../lib/trpc.ts'
import { callKey, type Row } from '../../resource/screen.ts'
import { useToast } from '../../ui/toasts.tsx'
import './together-texts.ts'
import type { ReviewKey } from './use-comments.ts'

export type ReviewState = Outputs['review']['get']

/** Reads where a record stands in its review; all parts of its form share the question. */
export function useReviewState(record: ReviewKey, row: Row): ReviewState | undefined {
  const { client } = useServices()
  const utils = trpc.useUtils()
  const query = useQuery({
    queryKey: [['review', 'get'], { ...record, updated_at: row.updated_at }],
    queryFn: ({ signal }) => client.review.get.query(record, { signal }),
    // The header must not change under the hand: the form has asked ahead, and after a save the former answer stands until the next.
    placeholderData: (former) => former ?? utils.review.get.getData(record),
  })
  return query.data
}

/** The calls of a review, each with a toast; the form and the lists are read anew. */
export function useReview(key: ReviewKey) {
  const { client } = useServices()
  const cache = useQueryClient()
  const toast = useToast()
  const run = async (call: () => Promise<unknown>, done: TextKey): Promise<boolean> => {
    try {
      await call()
      toast.success(t(done))
      return true
    } catch (error) {
      toast.error(failureOf(error).message)
      return false
    } finally {
      void cache.invalidateQueries({ queryKey: [['review']] })
      void cache.invalidateQueries({ queryKey: callKey(key.entity, 'get', { id: key.id }) })
      void cache.invalidateQueries({ queryKey: [[key.entity, 'list']] })
    }
  }
  return { client, run }
}

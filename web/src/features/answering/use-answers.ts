import { answerErrors, type Question } from '@kollegium/api/definitions/surveys'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useServices } from '../../lib/client-context.tsx'
import type { Failure } from '../../lib/errors.ts'
import { useMe } from '../../lib/me.tsx'
import { type AnswerQueue, createAnswerQueue } from './answer-queue.ts'
import type { Answering } from './types.ts'

/** Holds the queue of a survey's answers while its page is open; null until it has begun. */
export function useAnswers(
  survey: Answering,
  questions: readonly Question[],
  on: { stop: (failure: Failure) => void; changed: () => void },
) {
  const { client } = useServices()
  const { user } = useMe()
  const [queue, setQueue] = useState<AnswerQueue | null>(null)
  const now = useRef({ questions, on, survey })
  now.current = { questions, on, survey }
  const { id } = survey

  useEffect(() => {
    const begun = createAnswerQueue(
      {
        user: user.id,
        assignment: id,
        save: (rowId, value, version, signal) => {
          const input = { id, rowId, value: (value ?? null) as never, version }
          return client.ownValidation.saveAnswer
            .mutate(input, { signal })
            .then((saved) => ({ version: saved.version, savedAt: new Date(saved.savedAt) }))
        },
        check(rowId, value) {
          const question = now.current.questions.find((each) => each.rowId === rowId)
          return question ? answerErrors({ ...question, required: false }, value) : null
        },
        onStop: (failure) => now.current.on.stop(failure),
        onChanged: () => now.current.on.changed(),
      },
      now.current.survey.answers,
    )
    setQueue(begun)
    return () => {
      // Unsent answers stay in the browser, and the last words of a page that is left are sent.
      void begun.flush()
      begun.end()
    }
  }, [client, user.id, id])
  useQueueChanges(queue)
  return queue
}

/** Draws anew when an answer or its state changes. */
function useQueueChanges(queue: AnswerQueue | null): void {
  const changes = useRef(0)
  useSyncExternalStore(
    (listener) =>
      queue?.subscribe(() => {
        changes.current += 1
        listener()
      }) ?? (() => undefined),
    () => changes.current,
  )
}

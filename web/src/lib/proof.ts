import { TRPCClientError, type TRPCLink } from '@trpc/client'
import type { AnyRouter } from '@trpc/server'
import { observable } from '@trpc/server/observable'

/** The documents that an act concerns: the server knows them by id alone, so the form that calls it says them. */
export type DocumentAct = {
  act: 'issue' | 'reissue' | 'correct'
  count: number
  /** The word for them, in the form that fits the count: `diplom`. */
  element: string
  /** The college or the person that they are for; empty when there are several. */
  holder: string
  /** The server has all that the form shows. */
  isSaved: boolean
}

/** Why the server asks, and which documents are concerned; null for other acts. */
export type ProofQuestion = { reason: string; minutes: number; about: DocumentAct | null }

/** The options of a call that may be asked for a proof: the question then says what will be done. */
export const asAct = (about: DocumentAct) => ({ context: { documentAct: about } })

/**
 * Asks the person at the screen to prove to be the one. Calls that are refused at the same time share one question.
 */
export type ProofDesk = {
  /** True when the person has proved it. */
  ask: (question: ProofQuestion) => Promise<boolean>
  /** The question that waits for an answer; the same object until it is answered. */
  current: () => ProofQuestion | null
  answer: (proved: boolean) => void
  subscribe: (listener: () => void) => () => void
}

/** Creates the desk of an app: one question at a time, and a dialog that listens. */
export function createProofDesk(): ProofDesk {
  const listeners = new Set<() => void>()
  let waiting: { question: ProofQuestion; answer: Promise<boolean>; resolve: (proved: boolean) => void } | null = null
  const tell = () => {
    for (const listener of listeners) listener()
  }
  return {
    ask(question) {
      if (waiting) return waiting.answer
      const { promise, resolve } = Promise.withResolvers<boolean>()
      waiting = { question, answer: promise, resolve }
      tell()
      return promise
    },
    current: () => waiting?.question ?? null,
    answer(proved) {
      waiting?.resolve(proved)
      waiting = null
      tell()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Repeats a call that was refused for want of a fresh proof, once the person has proved to be the one. */
export function proofLink<Router extends AnyRouter>(desk: Pick<ProofDesk, 'ask'>): TRPCLink<Router> {
  return () =>
    ({ op, next }) =>
      observable((observer) => {
        let stopped = false
        let current: { unsubscribe: () => void } | undefined
        const attempt = (first: boolean) => {
          current = next(op).subscribe({
            next: (value) => observer.next(value),
            complete: () => observer.complete(),
            error(error) {
              const proof = first ? proofNeeded(error) : null
              if (!proof) return observer.error(error)
              void desk.ask({ ...proof, about: aboutOf(op.context) }).then((proved) => {
                if (stopped) return
                if (proved) attempt(false)
                else observer.error(error)
              })
            },
          })
        }
        attempt(true)
        return () => {
          stopped = true
          current?.unsubscribe()
        }
      })
}

type Needed = { reason: string; minutes: number }

/** Reads off a refusal which proof is missing; null for any other error. */
function proofNeeded(error: unknown): Needed | null {
  if (!(error instanceof TRPCClientError)) return null
  const { details } = (error.data ?? {}) as { details?: { proof?: Needed } }
  return details?.proof ?? null
}

/** The documents that the caller named by {@link asAct}. */
const aboutOf = ({ documentAct }: Record<string, unknown>): DocumentAct | null =>
  (documentAct as DocumentAct | undefined) ?? null

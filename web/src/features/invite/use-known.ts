import { useMutation, useMutationState } from '@tanstack/react-query'
import { useServices } from '../../lib/client-context.tsx'
import type { Outputs } from '../../lib/trpc.ts'

export type Person = { firstname: string; lastname: string; email: string }
export type Known = Outputs['user']['known']

const mutationKey = ['user', 'known']

const isSame = (one: Person, other: Person) =>
  one.firstname === other.firstname && one.lastname === other.lastname && one.email === other.email

/**
 * Asks whether the typed person has an account already. Each question about an address counts, so `ask` is called when a field is
 * left, not at each letter. Fields of one form share the answer.
 * @returns `known` is the answer about the person as typed now; undefined while nobody has asked
 */
export function useKnown(person: Person) {
  const { client } = useServices()
  const { mutate } = useMutation({ mutationKey, mutationFn: (asked: Person) => client.user.known.mutate(asked) })
  const answers = useMutationState({
    filters: { mutationKey, status: 'success' },
    select: ({ state }) => ({ asked: state.variables as Person, known: state.data as Known }),
  })
  const { firstname, lastname, email } = person
  return {
    known: answers.findLast(({ asked }) => isSame(asked, person))?.known,
    ask: () => {
      if (/@.+\./.test(email) || (firstname && lastname)) mutate({ firstname, lastname, email })
    },
  }
}

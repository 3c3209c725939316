import { type PackRule, unpackRules } from '@casl/ability/extra'
import { type Action, type AppAbility, abilityOf, asSubject, type Rule, type Subject } from '@kollegium/api/definitions'
import { setWordings } from '@kollegium/api/i18n/translator'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import type { Outputs } from './trpc.ts'

export type { Action, Subject }
export type Me = Outputs['session']['me']

/**
 * Tells whether the person may perform an action: on this row, or without a row on any row at all. The answer only
 * decides what the page offers; the server decides what happens. A row must carry the columns that rules read
 * (`group_id`).
 */
export type Can = (action: Action, subject: Subject, row?: object) => boolean

type Person = { me: Me; can: Can }
const MeContext = createContext<Person | null>(null)

/** Builds the server's own ability from the rules of `session.me`. */
export function abilityFrom(rules: Me['rules']): AppAbility {
  return abilityOf(unpackRules(rules as PackRule<Rule>[]))
}

/** Returns the check of a person's permissions. */
export function canOf({ rules }: Pick<Me, 'rules'>): Can {
  const ability = abilityFrom(rules)
  return (action, subject, row) => ability.can(action, row ? asSubject(subject, row) : subject)
}

/** Provides the signed-in person and their permissions. */
export function MeProvider({ me, children }: { me: Me; children: ReactNode }) {
  const person = useMemo<Person>(() => {
    setWordings(me.wordings)
    return { me, can: canOf(me) }
  }, [me])
  return <MeContext value={person}>{children}</MeContext>
}

function usePerson(): Person {
  const person = useContext(MeContext)
  if (!person) throw new Error('useMe is used outside MeProvider')
  return person
}

/** Returns the signed-in person. */
export const useMe = (): Me => usePerson().me
/** Returns the check of the person's permissions. */
export const useCan = (): Can => usePerson().can

/** Whether the admin has anything for the person, by the server's rule: a right to some row of it. */
export const mayOpenAdmin = ({ user, rules }: Pick<Me, 'user' | 'rules'>): boolean =>
  !user.candidateOnly && rules.length > 0

/** Returns a person's name, or the username when the name is empty (Spec §3 Contact). */
export function nameOf(user: { name?: string; firstname: string; lastname: string }): string {
  return `${user.firstname} ${user.lastname}`.trim() || user.name || ''
}

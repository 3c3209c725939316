import { type PackRule, unpackRules } from '@casl/ability/extra'
import { type Action, type AppAbility, abilityOf, asSubject, type Rule, type Subject } from '@kollegium/api/definitions'
import { overrideTexts } from '@kollegium/api/i18n/translator'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import type { Outputs } from './trpc.ts'

export type { Action, Subject }
export type Me = Outputs['session']['me']

/**
 * May the person do this? With a row: with this one; without: with any at all. It only decides what is offered, the
 * server decides what happens. A row must carry the columns that rules look at (`group_id`).
 */
export type Can = (action: Action, subject: Subject, row?: object) => boolean

type Person = { me: Me; can: Can }
const MeContext = createContext<Person | null>(null)

/** The rules of `session.me` as the same ability that the server judges by. */
export function abilityFrom(rules: Me['rules']): AppAbility {
  return abilityOf(unpackRules(rules as PackRule<Rule>[]))
}

/** Holds who is signed in and what they may do. */
export function MeProvider({ me, children }: { me: Me; children: ReactNode }) {
  const person = useMemo<Person>(() => {
    const ability = abilityFrom(me.rules)
    overrideTexts(me.wordings)
    return {
      me,
      can: (action, subject, row) => ability.can(action, row ? asSubject(subject, row) : subject),
    }
  }, [me])
  return <MeContext value={person}>{children}</MeContext>
}

function usePerson(): Person {
  const person = useContext(MeContext)
  if (!person) throw new Error('useMe is used outside MeProvider')
  return person
}

export const useMe = (): Me => usePerson().me
export const useCan = (): Can => usePerson().can

/** "Gunilla Exempelsson", or the username when there is no name (Spec §3 Contact). */
export function nameOf(user: { name?: string; firstname: string; lastname: string }): string {
  return `${user.firstname} ${user.lastname}`.trim() || user.name || ''
}

import { createCallerFactory } from '../../engine/trpc.ts'
import { refused } from '../../testing/editor.ts'
import { groupRouter } from './group.router.ts'

/** Calls the procedures of groups as a person. */
export const callerOf = createCallerFactory(groupRouter)

/** Matches the refusal of a row that isn't there for the person, at its field. */
export const unknown = (field: string) =>
  refused('INVALID', { [`data.${field}`]: ['Objektet finns inte, eller så har du inte behörighet till det'] })

/** Every right on everything. */
export const all = [{ subject: 'all', name: 'manage' }]

/** The rights of a group's administrator. */
export const groupAdmin = ['Group', 'User', 'Membership', 'File', 'Portfolio'].map((subject) => ({
  subject,
  name: 'manage',
}))

/** Form data of a regional college. */
export const college = { title: 'College Skåne', name: 'skane', category: 'region' } as const

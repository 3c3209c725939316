import { type Need, need, plain } from './matrix-needs.ts'
import type { Subject } from './subjects.ts'

/** What the procedures of a content type need; `without` names those that the type leaves out. */
export function written(name: string, subject: Subject, without: ('addTag' | 'preview')[] = []): Record<string, Need> {
  const own = {
    publish: need('row', subject, 'publish'),
    unpublish: need('row', subject, 'publish'),
    addTag: need('row', subject, 'update', { first: 'Tag' }),
    preview: need('row', subject, 'update'),
    usedIn: need('row', subject, 'read'),
  }
  const entries = Object.entries(own).filter(([key]) => !without.some((left) => left === key))
  const more = Object.fromEntries(entries.map(([key, each]) => [`${name}.${key}`, each]))
  return plain(name, subject, { ...more, ...versions(name, subject) })
}

/** What the versions of a resource need. */
export const versions = (name: string, subject: Subject): Record<string, Need> =>
  Object.fromEntries(
    ['revisions', 'compare', 'restore'].map((key) => [`${name}.${key}`, need('row', subject, 'update')]),
  )

export const contentProcedures: Record<string, Need> = {
  ...written('article', 'Article'),
  ...written('page', 'Page'),
  ...written('section', 'Section', ['addTag', 'preview']),
  ...written('event', 'Event'),
}

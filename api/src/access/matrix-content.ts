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
    revisions: need('row', subject, 'update'),
    compare: need('row', subject, 'update'),
    restore: need('row', subject, 'update'),
  }
  const entries = Object.entries(own).filter(([key]) => !without.some((left) => left === key))
  return plain(name, subject, Object.fromEntries(entries.map(([key, each]) => [`${name}.${key}`, each])))
}

/** Content and its trash, which holds an article in the tests. */
export const contentProcedures: Record<string, Need> = {
  'content.trash': need('list', 'Article', 'delete'),
  'content.restore': need('row', 'Article', 'delete'),
  'content.remove': need('row', 'Article', 'delete'),
  ...written('article', 'Article'),
  ...written('page', 'Page'),
  ...written('section', 'Section', ['addTag', 'preview']),
  ...written('event', 'Event'),
}

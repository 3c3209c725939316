import { crudNeeds, type Need, need } from './matrix-needs.ts'
import type { Subject } from './subjects.ts'

/** The rights that the procedures of a content type need; `without` lists the procedures that the type lacks. */
export function contentNeeds(
  name: string,
  subject: Subject,
  without: ('addTag' | 'preview' | 'moveTo' | 'moveBack')[] = [],
): Record<string, Need> {
  const own = {
    publish: need('row', subject, 'publish'),
    unpublish: need('row', subject, 'publish'),
    addTag: need('row', subject, 'update', { first: 'Tag' }),
    undo: need('row', subject, 'update'),
    preview: need('row', subject, 'update'),
    previewLink: need('row', subject, 'update'),
    endPreview: need('row', subject, 'update'),
    ...moveRights(subject),
    usedIn: need('row', subject, 'read'),
    usedInAny: need('row', subject, 'read'),
  }
  const entries = Object.entries(own).filter(
    ([key]) => !without.some((left) => key.toLowerCase().includes(left.toLowerCase())),
  )
  const more = Object.fromEntries(entries.map(([key, each]) => [`${name}.${key}`, each]))
  return crudNeeds(name, subject, { ...more, ...versionNeeds(name, subject) })
}

const moveRights = (subject: Subject): Record<'moveTo' | 'moveBack', Need> => ({
  moveTo: need('row', subject, 'update'),
  moveBack: need('row', subject, 'update'),
})

/** The rights that the moves of a resource to another group need. */
export const moveNeeds = (name: string, subject: Subject): Record<string, Need> =>
  Object.fromEntries(Object.entries(moveRights(subject)).map(([key, each]) => [`${name}.${key}`, each]))

/** The rights that the procedures of a draft's link need. */
export const draftLinkNeeds = (name: string, subject: Subject): Record<string, Need> =>
  Object.fromEntries(
    ['preview', 'previewLink', 'endPreview'].map((key) => [`${name}.${key}`, need('row', subject, 'update')]),
  )

/** The rights that the version procedures of a resource need. */
export const versionNeeds = (name: string, subject: Subject): Record<string, Need> => ({
  ...Object.fromEntries(
    ['revisions', 'compare', 'drawn', 'restore', 'copies'].map((key) => [
      `${name}.${key}`,
      need('row', subject, 'update'),
    ]),
  ),
  // The trial's rows are no copies: the right is asked first.
  ...Object.fromEntries(
    ['sourceChanges', 'takeSource', 'keepOwn'].map((key) => [
      `${name}.${key}`,
      need('row', subject, 'update', { allowed: 'NOT_FOUND' }),
    ]),
  ),
  [`${name}.copyTo`]: need('row', subject, 'create'),
})

/** The rights that the procedures of articles, pages, sections and events need. */
export const contentProcedures: Record<string, Need> = {
  ...contentNeeds('article', 'Article'),
  ...contentNeeds('page', 'Page'),
  ...contentNeeds('section', 'Section', ['addTag']),
  ...contentNeeds('event', 'Event'),
}

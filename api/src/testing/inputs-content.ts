import type { ContentType } from '@kollegium/db'
import type { Rows } from './rows.ts'

type Inputs = Record<string, unknown>

/** Inputs of what every content type can do beyond the plain procedures. */
export function writtenInputs(rows: Rows, name: ContentType, tag_id?: number): Inputs {
  const { id } = rows[name]
  const calls = {
    publish: { ids: [id] },
    unpublish: { ids: [id] },
    ...(tag_id && { addTag: { ids: [id], tag_id } }),
    usedIn: { id },
    usedInAny: { ids: [id] },
    undo: { versions: { [id]: rows[name].updated_at.toISOString() } },
  }
  const inputs = Object.entries(calls).map(([key, input]) => [`${name}.${key}`, input])
  return {
    ...Object.fromEntries(inputs),
    ...(name !== 'book' && { ...linkInputs(name, id), ...moveInputs(name, rows[name]) }),
    ...versionInputs(rows, name, id),
  }
}

/** Inputs of the procedures of a draft's link. */
export const linkInputs = (name: string, id: number): Inputs =>
  Object.fromEntries(['preview', 'previewLink', 'endPreview'].map((key) => [`${name}.${key}`, { id }]))

/** Inputs of a row's move to another group, and back. */
export const moveInputs = (name: string, row: { id: number; group_id: number | null; updated_at: Date }): Inputs => ({
  [`${name}.moveTo`]: { ids: [row.id], group_id: row.group_id },
  [`${name}.moveBack`]: {
    texts: [{ id: row.id, group_id: row.group_id, updated_at: row.updated_at.toISOString() }],
  },
})

/** Inputs of the procedures for versions. */
export function versionInputs(rows: Rows, name: keyof Rows['revisions'], id: number): Inputs {
  return {
    [`${name}.revisions`]: { id },
    [`${name}.compare`]: { id, to: rows.revisions[name] },
    [`${name}.drawn`]: { id, to: rows.revisions[name] },
    [`${name}.restore`]: { id, revision_id: rows.revisions[name] },
    [`${name}.copies`]: { id },
    [`${name}.sourceChanges`]: { id },
    [`${name}.takeSource`]: { id },
    [`${name}.keepOwn`]: { id },
    [`${name}.copyTo`]: { id, groups: [rows.article.group_id] },
  }
}

/**
 * Inputs of pages, sections, events and the trash; articles have theirs in inputs.ts.
 * @param plain the inputs of the plain procedures
 */
export function contentInputs(rows: Rows, plain: (name: string, row: { id: number }, data: object) => Inputs): Inputs {
  const linked = { tags: [rows.tag.id], attachments: [{ file_id: rows.file.id }] }
  const images = [{ file_id: rows.image.id, description: '' }]
  return {
    'trash.list': { limit: 200 },
    'trash.restore': { entity: 'article', id: rows.trashed.article.id },
    'trash.about': { entity: 'article', id: rows.trashed.article.id },
    'trash.read': { entity: 'article', id: rows.trashed.article.id },
    'trash.undo': { rows: [{ entity: 'article', id: rows.trashed.article.id }] },
    'trash.remove': { entity: 'article', id: rows.trashed.article.id },
    'trash.removalCycle': { entity: 'article', id: rows.article.id },
    'trash.put': { texts: [{ entity: 'article', id: rows.article.id }] },
    ...writtenInputs(rows, 'article', rows.tag.id),
    ...plain('page', rows.page, { title: 'Ny sida', template: 'bigImage', ...linked, images }),
    // Without what belongs to a group: here it is about the right to make one at all.
    'page.create': { data: { title: 'Ny sida' } },
    ...writtenInputs(rows, 'page', rows.tag.id),
    ...plain('section', rows.section, { title: 'Ny sektion', image_full_id: rows.image.id, images }),
    'section.create': { data: { title: 'Ny sektion' } },
    ...writtenInputs(rows, 'section'),
    ...plain('event', rows.event, { title: 'Nytt evenemang', start_date: '2026-05-04', ...linked }),
    'event.create': { data: { title: 'Nytt evenemang', start_date: '2026-05-04' } },
    ...writtenInputs(rows, 'event', rows.tag.id),
  }
}

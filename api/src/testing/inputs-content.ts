import { pageTypes } from '../content/public-texts.ts'
import type { Rows } from './rows.ts'

type Inputs = Record<string, unknown>

/** Inputs of what every content type can do beyond the plain procedures. */
export function writtenInputs(rows: Rows, name: keyof Rows['revisions'], tag_id?: number): Inputs {
  const { id } = rows[name]
  const calls = {
    publish: { ids: [id] },
    unpublish: { ids: [id] },
    ...(tag_id && { addTag: { ids: [id], tag_id } }),
    ...(pageTypes.some((type) => type === name) && { preview: { id } }),
    usedIn: { id },
    revisions: { id },
    compare: { id, to: rows.revisions[name] },
    restore: { id, revision_id: rows.revisions[name] },
  }
  return Object.fromEntries(Object.entries(calls).map(([key, input]) => [`${name}.${key}`, input]))
}

/**
 * Inputs of pages, sections, events and the trash; articles have theirs in inputs.ts.
 * @param plain the inputs of the plain procedures
 */
export function contentInputs(rows: Rows, plain: (name: string, row: { id: number }, data: object) => Inputs): Inputs {
  const linked = { tags: [rows.tag.id], attachments: [{ file_id: rows.file.id }] }
  const images = [{ file_id: rows.image.id, description: '' }]
  return {
    'content.trash': { limit: 200 },
    'content.restore': { id: rows.trashed.id },
    'content.remove': { id: rows.trashed.id },
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

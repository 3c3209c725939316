import type { SignedInContext } from '../../engine/context.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { wherePublic } from '../documents/contract.ts'

// The parts of a text that come along to another group.

type Form = Record<string, unknown>
type Linked = { file_id: number }

/** Fields that name files: alone by id, or each in a list. */
const fileLists = ['images', 'attachments']
const fileFields = ['image_full_id']

const listed = (form: Form, field: string): Linked[] => (Array.isArray(form[field]) ? (form[field] as Linked[]) : [])

/** Files that the group's readers can open: public ones, and the group's own. */
async function usableFiles(db: Tx, ids: number[], group_id: number | null): Promise<Set<number>> {
  const where = { id: { in: ids }, OR: [wherePublic, { group_id }] }
  const rows = await db.file.findMany({ where, select: { id: true } })
  return new Set(rows.map(({ id }) => id))
}

async function fitFiles(db: Tx, form: Form, groupId: number | null) {
  const inLists = fileLists.flatMap((field) => listed(form, field).map(({ file_id }) => file_id))
  const alone = fileFields.flatMap((field) => (typeof form[field] === 'number' ? [form[field]] : []))
  const ids = [...new Set([...inLists, ...alone])]
  if (ids.length === 0) return { fitted: {}, files: [] }
  const usable = await usableFiles(db, ids, groupId)
  const fitted: Form = {}
  for (const field of fileLists.filter((each) => each in form)) {
    fitted[field] = listed(form, field).filter(({ file_id }) => usable.has(file_id))
  }
  for (const field of fileFields.filter((each) => typeof form[each] === 'number')) {
    fitted[field] = usable.has(form[field] as number) ? form[field] : null
  }
  const gone = ids.filter((id) => !usable.has(id))
  const rows = await db.file.findMany({ where: { id: { in: gone } }, select: { title: true, filename: true } })
  return { fitted, files: rows.map(({ title, filename }) => title || filename) }
}

/** The tags as the group has them: the network's own, or the group's of the same name. */
export async function fitTags(db: Tx, ids: number[], group_id: number | null) {
  if (ids.length === 0) return { ids: [], tags: [] }
  const tags = await db.tag.findMany({ where: { id: { in: ids } }, select: { id: true, label: true, group_id: true } })
  const label = { in: tags.map((tag) => tag.label), mode: 'insensitive' as const }
  const there = await db.tag.findMany({ where: { group_id, label }, select: { id: true, label: true } })
  const sameAs = (tag: { id: number; label: string; group_id: number | null }) =>
    tag.group_id === null || tag.group_id === group_id
      ? tag.id
      : there.find((each) => each.label.toLowerCase() === tag.label.toLowerCase())?.id
  const found = tags.map((tag) => ({ label: tag.label, id: sameAs(tag) }))
  return {
    ids: [...new Set(found.flatMap(({ id }) => id ?? []))],
    tags: found.filter(({ id }) => id === undefined).map((tag) => tag.label),
  }
}

/**
 * Makes a text's form fit for another group. Files come along where the group's readers can open them, and tags that the group has.
 * The address, the place in a tree and the writers' notes are the source's own.
 */
export async function fitCopy({ db }: SignedInContext, form: Form, groupId: number | null) {
  const [{ fitted, files }, tagged] = await Promise.all([
    fitFiles(db, form, groupId),
    fitTags(db, Array.isArray(form.tags) ? (form.tags as number[]) : [], groupId),
  ])
  const own: Form = { slug: '', parent_id: null, comments: '', tags: tagged.ids }
  const reset = Object.fromEntries(Object.entries(own).filter(([field]) => field in form))
  return { form: { ...form, ...fitted, ...reset }, left: { files, tags: tagged.tags } }
}

import { z } from 'zod'
import { modelOf } from '../../../access/subjects.ts'
import type { SignedInContext } from '../../../engine/context.ts'
import { whereCurrentStatus } from '../../../engine/publication.ts'
import { readingOf } from '../../../engine/reading.ts'
import type { Resource } from '../../../engine/resource.ts'
import type { CurrentStatus } from '../../../entities/publication-fields.ts'
import { sv } from '../../../i18n/sv/index.ts'
import { createTranslator } from '../../../i18n/translator.ts'
import { delegateOf } from '../../../kernel/delegate.ts'
import { AppError } from '../../../kernel/errors.ts'
import { contentTypes } from '../../../modules/content/content-subjects.ts'
import {
  type Chosen,
  chosenIds,
  countedWhere,
  idsByRight,
  idsWhere,
  listOf,
  mostNamed,
  requireAtMost,
} from '../list-rows.ts'
import type { ActRows, RunAct } from './run-act.ts'
import { acts, type RunActName, runActs, switches } from './run-acts.ts'

const t = createTranslator(sv)

/** Names an act in an input. */
export const actName = z.enum(runActs)

type About = Pick<ActRows, 'list' | 'target' | 'group'>
type Where = (about: About) => object

const isOneOf = (...statuses: CurrentStatus[]) => ({ OR: statuses.map((status) => whereCurrentStatus(status)) })
const turns =
  (on: boolean): Where =>
  ({ list }) => ({ [switches[list] as string]: !on })
/** A column that may be empty has another value. */
const isNot = (column: string, value: number) => ({ OR: [{ [column]: null }, { [column]: { not: value } }] })

/**
 * The rows that an act changes, as Prisma filters. The others are so already, and `perform` leaves them alone: act-rows.test.ts compares
 * both.
 */
const changes: Readonly<Record<RunActName, Where>> = {
  publish: () => isOneOf('unpublished', 'scheduled'),
  unpublish: () => isOneOf('published', 'scheduled'),
  addTag: ({ target }) => ({ tags: { none: { id: target } } }),
  moveTo: ({ target }) => isNot('group_id', target),
  moveFiles: ({ target }) => isNot('folder_id', target),
  activate: turns(true),
  inactivate: turns(false),
  addRole: ({ target }) => ({ roles: { none: { id: target } } }),
  addToGroup: ({ target }) => ({ memberships: { none: { group_id: target } } }),
  addGroupRole: ({ target, group }) => ({
    memberships: { none: { group_id: group, groupRoles: { some: { id: target } } } },
  }),
  delete: () => ({}),
}

type Saved = { aggregate(args: object): Promise<{ _max: { updated_at: Date | null } }> }

/** When the last of some rows was saved. */
async function lastSave({ db }: SignedInContext, { subject }: Resource, ids: number[]): Promise<Date | null> {
  const rows = delegateOf<Saved>(db, modelOf(subject))
  const { _max } = await rows.aggregate({ where: { id: { in: ids } }, _max: { updated_at: true } })
  return _max.updated_at
}

type Asked = Chosen & { act: RunActName; target?: number | undefined }

/** The act, for a list that has it. @throws AppError INVALID without its target, or the group that it is about */
function actFor({ groupId }: SignedInContext, { entity, act: name, target }: Asked): RunAct {
  const act = acts[name]
  if (act.lists.includes(entity) && (!act.hasTarget || target) && (!act.inGroup || groupId)) return act
  throw new AppError('INVALID', { message: t('valid.invalidFields') })
}

/** Visitors see a published text, so it is changed by those alone who may publish it. */
async function unlocked(ctx: SignedInContext, resource: Resource, { action }: RunAct, ids: number[]) {
  const isText = [...contentTypes, 'message'].some((name) => name === resource.name)
  if (!isText || action !== 'update') return ids
  const { reach } = readingOf(resource)
  return idsWhere(ctx, resource, ids, { OR: [whereCurrentStatus('unpublished'), reach(ctx, 'publish')] })
}

/**
 * Divides the rows of a list's filter, or ticked ones, by what an act does to them: `ids` are those that it changes, `same` is the
 * number of those that are so already, and `refused` are the ids of those that the actor may not change, the first {@link mostNamed}
 * with the reason. `groups` is the number of groups of the changed rows, the whole network's counted as one. `lastSaved` is the last
 * save of the rows that an act would show to visitors. The number of statements is the same for any number of rows.
 * @throws AppError INVALID for an act that the list lacks, and for too many rows
 */
export async function rowsOfAct(ctx: SignedInContext, asked: Asked) {
  const resource = listOf(asked.entity)
  const act = actFor(ctx, asked)
  const all = await chosenIds(ctx, resource, asked)
  requireAtMost(all.length)
  const allowed = await idsByRight(ctx, resource, all, act.action)
  const free = await unlocked(ctx, resource, act, allowed)
  const about = { list: asked.entity, target: asked.target ?? 0, group: ctx.groupId ?? 0 }
  const { ids, groups } = await countedWhere(ctx, resource, free, changes[asked.act](about))
  const lastSaved = act.shows ? await lastSave(ctx, resource, ids) : null
  const [may, does] = [new Set(allowed), new Set(free)]
  const refused = all.filter((id) => !does.has(id))
  const reasons = refused
    .slice(0, mostNamed)
    .map((id) => ({ id, reason: t(may.has(id) ? 'content.publishedLocked' : 'bulk.forbidden') }))
  const numbers = { total: all.length, same: free.length - ids.length, refused: refused.length }
  return { resource, act, ids, groups, lastSaved, ...numbers, reasons }
}

import { z } from 'zod'
import { visible } from '../../access/visible.ts'
import type { SignedInContext } from '../../engine/context.ts'
import { forbidden } from '../../engine/refusals.ts'
import { byId } from '../../engine/resource.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { AppError } from '../../kernel/errors.ts'
import { line } from '../../kernel/fields.ts'
import { freeSlug } from '../../kernel/slug.ts'
import { peopleAlike, usernameOf, usernamesWith } from '../people/contract.ts'
import { type ApplicationFull, applicationSelect } from './application-shape.ts'
import { wantedIn } from './create-account.ts'

const t = createTranslator(sv)

/** An application, and a username that somebody typed for its account. */
export const accountQuestion = z.object({ id: byId.shape.id, name: line(64).default('') })

/**
 * The account that an application would become, with every part that may be chosen before, and the people who may be the
 * applicant. Of an account out of sight it is told that the address is taken, as the making itself tells it.
 * @returns `nameIsFree` of the asked username, and of the proposed one when none is asked; `gone` names the roles that were
 *   applied for and don't exist; `holder`: the account that an application for the method material opens it for
 * @throws AppError NOT_FOUND, FORBIDDEN
 */
export async function proposeAccount(ctx: SignedInContext, { id, name }: z.infer<typeof accountQuestion>) {
  const { db, actor } = ctx
  if (!actor.ability.can('update', 'Application') || !actor.ability.can('create', 'User')) throw forbidden()
  const find = (action: 'read' | 'update') =>
    db.application.findFirst({
      where: { AND: [{ id }, visible(actor.ability, action, 'Application')] },
      select: applicationSelect,
    })
  const row = await find('update')
  if (!row) throw (await find('read')) ? forbidden() : new AppError('NOT_FOUND', { message: t('error.404') })
  const wanted = wantedIn(row)
  const [alike, names, typed, roles, groupRoles, orgnrIsKnown] = await Promise.all([
    row.user_id === null ? peopleAlike(ctx, row) : { taken: false, people: [] },
    usernamesWith(db, usernameOf(row)),
    name ? db.user.count({ where: { name: { equals: name.replace(/[\\%_]/g, '\\$&'), mode: 'insensitive' } } }) : 0,
    db.role.findMany({
      where: { name: { in: wanted.roles } },
      select: { id: true, name: true, label: true },
      orderBy: { label: 'asc' },
    }),
    db.groupsRole.findMany({ where: { name: 'member' }, select: { id: true, label: true } }),
    isKnown(ctx, wanted.orgnr),
  ])
  const same = alike.people.find(({ email }) => email.toLowerCase() === row.email.toLowerCase())
  return {
    ...{ name: freeSlug(usernameOf(row), names), nameIsFree: typed === 0, group: row.group },
    roles: roles.map(({ id, label }) => ({ id, label })),
    gone: wanted.roles
      .filter((each) => !roles.some((role) => role.name === each))
      .map((each) => t(`enum.role.${each}`)),
    ...{ groupRoles, apps: wanted.apps, orgnrIsKnown },
    ...alike,
    holder: opensFor(row) && same ? { id: same.id, fullname: same.fullname } : null,
  }
}

const opensFor = ({ category }: ApplicationFull) => category === 'metodmaterial'

/** Whether a group that the actor reads has the organisation's number. */
async function isKnown({ db, actor }: SignedInContext, orgnr: string): Promise<boolean> {
  if (orgnr === '') return false
  return (await db.group.count({ where: { AND: [{ orgnr }, visible(actor.ability, 'read', 'Group')] } })) > 0
}

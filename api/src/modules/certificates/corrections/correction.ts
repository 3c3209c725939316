import { asSubject } from '../../../access/ability.ts'
import { displayName } from '../../../access/actor.ts'
import type { SignedInContext } from '../../../engine/context.ts'
import { dayOf, momentOf } from '../../../kernel/fields.ts'
import type { Tx } from '../../../kernel/transaction.ts'
import { kindFields } from '../input.ts'
import type { Kind } from '../kinds/kind.ts'
import { swedish } from '../persons.ts'
import { recordSelect, typedEducator } from '../record.ts'
import { requireRecord } from '../save.ts'
import { chosenCertificates, chosenPersonSelect } from './chosen.ts'

const { persons: _all, ...certificateSelect } = recordSelect

/**
 * The facts that a correction begins from: the certificates of the persons, or one certificate with all its documents. It names
 * nobody's personal number and no address.
 * @throws AppError NOT_FOUND, FORBIDDEN without the right to issue each
 */
export async function correctionOf(
  ctx: SignedInContext,
  kind: Kind,
  { certificate_id, person_ids }: { certificate_id?: number | undefined; person_ids?: number[] | undefined },
) {
  const chosen = certificate_id === undefined ? await chosenCertificates(ctx, person_ids ?? [], 'issue', kind) : []
  if (certificate_id !== undefined) await requireRecord(ctx.db, ctx, kind, certificate_id, 'issue')
  const ids = certificate_id === undefined ? chosen.map(({ id }) => id) : [certificate_id]
  const certificates = await ctx.db.certificate.findMany({
    where: { id: { in: ids } },
    select: certificateSelect,
    orderBy: { id: 'asc' },
  })
  const persons = await ctx.db.certificatePerson.findMany({
    where: {
      certificate_id: { in: ids },
      status: { not: 'draft' },
      ...(certificate_id === undefined && { id: { in: person_ids ?? [] } }),
    },
    select: personSelect,
    orderBy: [{ certificate_id: 'asc' }, { position: 'asc' }, { id: 'asc' }],
  })
  const authors = await endedBy(ctx.db, kind, ids)
  return {
    certificates: certificates.map((record) => {
      const fields = kindFields(kind, record.fields as Record<string, unknown>)
      return {
        id: record.id,
        title: kind.title(fields, swedish),
        date: dayOf(record.date) as string,
        fields,
        educator_id: record.educator_id,
        educator: record.educator?.title ?? typedEducator(record),
        certified_reason: record.certified_reason,
        group: { id: record.group.id, title: record.group.title },
        updated_at: momentOf(record.updated_at) as string,
        print: ctx.actor.ability.can('create', asSubject('PrintRun', { group_id: record.group_id })),
      }
    }),
    persons: persons.map(({ email, revoked_at, replaced_by, ...person }) => ({
      ...person,
      /** The person has an address to which the new document may be sent. */
      mail: email !== '' && !person.protected,
      ended: momentOf(revoked_at),
      endedBy: authors.get(person.id) ?? null,
      /** The document that replaced it stands on the same certificate. */
      successorHere: replaced_by?.certificate_id === person.certificate_id,
    })),
  }
}

const personSelect = {
  ...chosenPersonSelect,
  revoked_at: true,
  revoked_reason: true,
  replaced_by: { select: { certificate_id: true } },
} as const

type Logged = { person?: number; replaced?: number; ids?: number[] }

/** The names of the users who ended documents of the certificates, by the documents' persons. */
async function endedBy(db: Tx, kind: Kind, ids: readonly number[]): Promise<Map<number, string>> {
  const entries = await db.auditEntry.findMany({
    where: {
      subject: kind.subject,
      subject_id: { in: ids.map(String) },
      action: { in: ['reissue', 'revoke', 'correct'] },
    },
    select: { user_id: true, details: true },
  })
  const users = await db.user.findMany({
    where: { id: { in: entries.flatMap(({ user_id }) => user_id ?? []) } },
    select: { id: true, name: true, firstname: true, lastname: true },
  })
  const names = new Map(users.map((user) => [user.id, displayName(user)]))
  return new Map(
    entries.flatMap(({ user_id, details }) => {
      const { person, replaced, ids: several = [] } = details as Logged
      const name = names.get(user_id ?? 0)
      const ended = [person, replaced, ...several].filter((id) => id !== undefined)
      return name === undefined ? [] : ended.map((id): [number, string] => [id, name])
    }),
  )
}

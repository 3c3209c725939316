import type { Db, Prisma, StatementKind } from '@kollegium/db'
import { emptyDraft, type StatementDraft, type StatementItem } from '../modules/statements/statement-fields.ts'

/** A fault that may be published. */
export const fault = (key: string, more: Record<string, string | null> = {}): StatementItem => ({
  key,
  title: 'En film saknar undertext',
  situation: 'hearing',
  requirement: 'WCAG 1.2.2',
  instead: 'Manus finns som text.',
  reason: '',
  by: '2099-12-31',
  ...more,
})

/** A purpose that may be published. */
export const purpose = (key: string, more: Record<string, string | null> = {}): StatementItem => ({
  key,
  title: 'Användarkonton',
  data: 'Namn och e-postadress.',
  ground: 'task',
  kept: 'Så länge kontot finns.',
  recipients: '',
  ...more,
})

type Values = StatementDraft['values']

/** A whole accessibility statement. */
export function accessibilityDraft(values: Values = {}, items = [fault('film-1')]): StatementDraft {
  const whole = {
    organisation: 'Provköpings kommun',
    assessment: 'partial',
    assessedOn: '2026-11-04',
    method: 'self',
    email: 'tillganglighet@example.com',
  }
  return { values: { ...emptyDraft('accessibility').values, ...whole, ...values }, items, hidden: [] }
}

/** A whole data protection policy. */
export function dataProtectionDraft(values: Values = {}, items = [purpose('konto-1')]): StatementDraft {
  const whole = { organisation: 'Provköpings kommun', email: 'dataskydd@example.com' }
  return { values: { ...emptyDraft('dataProtection').values, ...whole, ...values }, items, hidden: [] }
}

type Row = { kind: StatementKind; group_id: number | null; draft: StatementDraft; published?: boolean }

/** A statement's row, in place of another of its kind and group; a published one shows its draft. */
export async function buildStatement(db: Db, { kind, group_id, draft, published = true }: Row) {
  const content = draft as Prisma.InputJsonObject
  const shown = published ? { published: content, published_at: new Date('2026-11-18T10:00:00Z') } : {}
  // A group has one of each kind.
  await db.statement.deleteMany({ where: { kind, group_id } })
  return db.statement.create({ data: { kind, group_id, draft: content, ...shown } })
}

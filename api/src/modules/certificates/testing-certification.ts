import { buildEducation, buildEducationUsage } from '@kollegium/db/testing/factories/education'
import { buildPeriods } from '@kollegium/db/testing/factories/group'
import { beforeEach } from 'vitest'
import { createCallerFactory } from '../../engine/trpc.ts'
import { buildCollege, issuerRights } from '../../testing/certificates.ts'
import { createWorld } from '../../testing/world.ts'
import { certificateRouter } from './certificate.router.ts'
import { type CertificationQuery, certificationOf } from './certification.ts'
import { kindOf } from './kinds/index.ts'

/** The moment at which a day begins. */
export const day = (text: string) => new Date(text)

/** A college whose educator teaches an education, all three certified anew before each test. Returns the steps of a certification. */
export async function createTaught() {
  const world = await createWorld()
  const { db } = world
  const kind = kindOf('diploma')
  const createCaller = createCallerFactory(certificateRouter(kind))
  const { college, educator } = await buildCollege(db)
  const education = await buildEducation(db, { code: 'VOXABN', title: 'Yrkespaket undersköterska' })
  const taught = { education_id: education.id, education_usage_id: educator.id, field: 'educations' }
  const issuer = await world.member(issuerRights, college.id)
  const diplomas = createCaller(issuer.ctx)

  const set = (id: number, certified: string | null, until: string | null = null) =>
    buildPeriods(db, id, ...(certified ? [[certified, until] as const] : []))
  const teach = (certified: string | null) =>
    db.educationUsage.update({
      where: { education_id_education_usage_id_field: taught },
      data: { certified: certified && day(certified) },
    })
  const ask = (more: Partial<CertificationQuery> = {}, of = kind) =>
    certificationOf(db, of, {
      ...{ group_id: college.id, educator_id: educator.id, educator: '', date: '2026-06-12' },
      ...{ diplomaType: 'vuxen', education: 'vardOchOmsorg' },
      ...more,
    })
  const texts = async (more: Partial<CertificationQuery> = {}, of = kind) =>
    (await ask(more, of)).faults.map(({ field, text }) => [field, text])
  /** Dates the changes of this test to that moment, and the states before them to long ago. */
  const writtenDown = async (at: string) => {
    for (const table of ['GroupHistory', 'EducationUsageHistory'])
      await db.$executeRawUnsafe(
        `UPDATE "${table}" SET valid_from = CASE WHEN valid_until IS NULL THEN $1::timestamptz ELSE '2020-01-01' END,
        valid_until = CASE WHEN valid_until IS NOT NULL THEN $1::timestamptz END`,
        day(at),
      )
  }

  await buildEducationUsage(db, taught)
  beforeEach(async () => {
    await set(college.id, '2022-07-01', '2027-06-30')
    await set(educator.id, '2023-01-15')
    await teach('2024-02-01')
    await db.groupHistory.deleteMany({ where: { valid_until: { not: null } } })
    await db.educationUsageHistory.deleteMany({ where: { valid_until: { not: null } } })
  })

  return {
    ...{ world, db, college, educator, taught, createCaller, diplomas },
    ...{ set, teach, ask, texts, writtenDown },
  }
}

import type { CourseMoment, Participant, Prisma } from '../../generated/client.ts'
import type { Db } from '../../src/client.ts'
import { buildGroup } from './group.ts'
import { nextNumber } from './sequence.ts'

/** A course moment of a college of its own, without participants. */
export async function buildCourseMoment(
  db: Db,
  overrides: Partial<Prisma.CourseMomentUncheckedCreateInput> = {},
): Promise<CourseMoment> {
  const group_id = overrides.group_id ?? (await buildGroup(db)).id
  const number = nextNumber()
  return db.courseMoment.create({
    data: {
      number: `KT-2001-${String(number).padStart(3, '0')}`,
      title: `Språkombud ${number}`,
      orderer: 'Provköpings kommun',
      ...overrides,
      group_id,
    },
  })
}

/** A participant who is not approved yet, last in order. */
export async function buildParticipant(
  db: Db,
  overrides: Partial<Prisma.ParticipantUncheckedCreateInput> = {},
): Promise<Participant> {
  const course_moment_id = overrides.course_moment_id ?? (await buildCourseMoment(db)).id
  const position = overrides.position ?? (await db.participant.count({ where: { course_moment_id } }))
  return db.participant.create({
    data: { firstname: 'Test', lastname: `Testsson ${nextNumber()}`, ...overrides, course_moment_id, position },
  })
}

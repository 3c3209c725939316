import express, { type Request } from 'express'
import { asSubject } from '../../access/ability.ts'
import { audit } from '../../access/audit.ts'
import { requireFreshProof } from '../../access/fresh-proof.ts'
import type { Context, SignedInContext } from '../../engine/context.ts'
import { forbidden } from '../../engine/refusals.ts'
import type { Services } from '../../engine/services.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { AppError } from '../../kernel/errors.ts'
import { rowId } from '../../kernel/fields.ts'
import { restHandler } from '../../kernel/rest-error.ts'
import { sendDownload } from '../../kernel/send-download.ts'
import { downloader } from '../../platform/auth/signed-link.ts'
import { sendRowsToMend } from '../../platform/spreadsheets/rows-to-mend.ts'
import { fileNamePart, mendFields, type NumberDisplay, numberDisplays } from '../certificates/contract.ts'
import { makeAttendance } from './attendance.job.ts'
import type { CourseMomentFull } from './course-moment-shape.ts'
import { answerParticipants } from './import.route.ts'
import { participantRules } from './import.ts'
import { requireCourseMoment } from './record.ts'
import { participantsWorkbook } from './workbook.ts'

const t = createTranslator(sv)

/** The files of a course moment. */
export const files = ['participants', 'attendance'] as const
type File = (typeof files)[number]

/** The path of a file. It holds the display of personal numbers, so that a link's signature covers it. */
export const filePath = (id: number, file: File, shown: NumberDisplay) =>
  `/api/v1/course-moments/${id}/${file}${file === 'participants' ? `/${shown}` : ''}`

/** Refuses whole personal numbers without the right to them. @throws AppError FORBIDDEN */
export function requireNumbers({ actor }: SignedInContext, row: CourseMomentFull, shown: NumberDisplay): void {
  if (shown === 'whole' && !actor.ability.can('reveal', asSubject('CourseMoment', row))) throw forbidden()
}

const makers = {
  participants: {
    extension: 'xlsx' as const,
    make: async (ctx: SignedInContext, row: CourseMomentFull, shown: NumberDisplay) => {
      requireNumbers(ctx, row, shown)
      // A signed link was made after a proof; a token alone may be stolen.
      if (shown === 'whole') await requireFreshProof(ctx.db, ctx.actor, 'reveal')
      const bytes = await participantsWorkbook(row, ctx.services.keys, shown)
      if (shown === 'whole') {
        const details = { persons: row.participants.length }
        await audit(ctx.db, ctx, { action: 'reveal', subject: 'CourseMoment', id: row.id, details })
      }
      return bytes
    },
  },
  attendance: {
    extension: 'pdf' as const,
    make: async (ctx: SignedInContext, { id }: CourseMomentFull) => {
      const pdf = await makeAttendance(ctx.services.boss, { course_moment_id: id })
      if (!pdf) throw new AppError('UNAVAILABLE', { message: t('courseMoment.attendanceFailed') })
      return pdf
    },
  },
} satisfies Record<File, unknown>

/**
 * The uploads and downloads of course moments, which don't fit tRPC. Files are made anew for each download, which needs a signed
 * link or the Authorization header.
 */
export function createCourseMomentRoutes(
  services: Services,
  { authenticate }: { authenticate: (request: Request) => Promise<Context> },
): express.Router {
  const routes = express.Router()
  routes.post(
    '/api/v1/course-moments/import',
    restHandler(services, async (request, response) => {
      await answerParticipants(await authenticate(request), request, response)
    }),
  )
  routes.post(
    '/api/v1/course-moments/import/rows',
    restHandler(services, async (request, response) => {
      await sendRowsToMend(await authenticate(request), request, response, {
        fields: mendFields(participantRules),
        may: (ability) => ability.can('create', 'CourseMoment') || ability.can('update', 'CourseMoment'),
      })
    }),
  )
  routes.get(
    '/api/v1/course-moments/:id/:file{/:shown}',
    restHandler(services, async (request, response) => {
      const file = files.find((each) => each === request.params.file)
      const { data: id } = rowId().safeParse(Number(request.params.id))
      const shown = numberDisplays.find((each) => each === (request.params.shown ?? 'masked'))
      if (!file || !id || !shown) throw new AppError('NOT_FOUND', { message: t('error.404') })
      const ctx = await downloader(services, authenticate, request, request.path)
      const row = await requireCourseMoment(ctx, id, 'read')
      services.watch.admitExport(ctx)
      const { extension, make } = makers[file]
      const bytes = await make(ctx, row, shown)
      // The log is written before the file is sent, so that no file leaves unlogged.
      const details = { file, persons: row.participants.length }
      await audit(ctx.db, ctx, { action: 'download', subject: 'CourseMoment', id, details })
      const name = fileNamePart(`${t(`courseMoment.file.${file}`)} ${row.number} ${row.title}`)
      sendDownload(response, { name, extension, bytes })
    }),
  )
  return routes
}

import express, { type Request } from 'express'
import type { Context } from '../../../engine/context.ts'
import type { Services } from '../../../engine/services.ts'
import { sv } from '../../../i18n/sv/index.ts'
import { createTranslator } from '../../../i18n/translator.ts'
import { AppError } from '../../../kernel/errors.ts'
import { receiveFile } from '../../../kernel/receive-file.ts'
import { restHandler } from '../../../kernel/rest-error.ts'
import { sendJson } from '../../../kernel/send-json.ts'
import { requireHarmless } from '../../../platform/scanner/require-harmless.ts'
import { IMPORT_LIMITS } from '../../../platform/spreadsheets/limits.ts'
import { type FileField, sendRowsToMend } from '../../../platform/spreadsheets/rows-to-mend.ts'
import { readLongList } from './read-list.ts'

const t = createTranslator(sv)

/** The columns of the file of faulty rows. A whole name is in two of them, which the import knows as well. */
const mendFields: FileField[] = [
  { field: 'firstname', label: 'userImport.target.firstname', always: true },
  { field: 'lastname', label: 'userImport.target.lastname', always: true },
  { field: 'email', label: 'userImport.target.email', width: 32, always: true },
  { field: 'group', label: 'userImport.target.group', width: 32 },
  { field: 'role', label: 'userImport.target.role' },
]

const mayImport = (ability: Context['actor']['ability']) => ability.can('create', 'User')

/**
 * `POST /api/v1/users/import`: reads an uploaded list of people and answers with its rows and the guessed columns. `/rows` under it
 * makes a file of rows with faults, to correct and read again. Neither writes anything. A refusal is `{ code, message, fields, reference }`.
 */
export function createUserImportRoute(
  services: Services,
  { authenticate }: { authenticate: (request: Request) => Promise<Context> },
): express.Router {
  const routes = express.Router()
  routes.post(
    '/api/v1/users/import',
    restHandler(services, async (request, response) => {
      const ctx = await authenticate(request)
      if (!ctx.actor.user) throw new AppError('UNAUTHENTICATED', { message: t('notice.sessionExpired') })
      if (!mayImport(ctx.actor.ability)) {
        throw new AppError('FORBIDDEN', { message: t('notice.accessDenied') })
      }
      const { fields, filename, bytes } = await receiveFile(request, IMPORT_LIMITS.bytes, t('import.error.unknown'))
      await requireHarmless(ctx.services, { bytes, filename }, ctx)
      sendJson(response, await readLongList({ bytes, filename, sheet: fields.sheet }))
    }),
  )
  routes.post(
    '/api/v1/users/import/rows',
    restHandler(services, async (request, response) => {
      await sendRowsToMend(await authenticate(request), request, response, { fields: mendFields, may: mayImport })
    }),
  )
  return routes
}

import { displayName } from '../../access/actor.ts'
import type { PageList } from '../../engine/page-list.ts'
import { sv } from '../../i18n/sv/index.ts'
import { capitalise, createTranslator, formsOf } from '../../i18n/translator.ts'
import { formatCertificateNumber } from './certificate-number.ts'
import { findRequests, type HolderRequestRow } from './holders/requests.router.ts'
import { kindOf } from './kinds/index.ts'
import { isKindName, kindBasics, kindNames } from './kinds/names.ts'
import { requestColumns, runColumns } from './list-columns.ts'
import { findRuns, type RunOut } from './runs/print-run.ts'

const t = createTranslator(sv)

/** "Jasmina Testander" */
const fullNameOf = ({ firstname, lastname }: { firstname: string; lastname: string }) =>
  `${firstname} ${lastname}`.trim()

function requestRow({ person, firstname, lastname, answered_by, ...row }: HolderRequestRow) {
  const { certificate, number } = person
  const document = isKindName(certificate.kind) ? capitalise(formsOf(kindOf(certificate.kind).entity).indefSg) : ''
  return {
    ...{ ...row, name: fullNameOf(person), document, number: formatCertificateNumber(number ?? '') },
    group: certificate.group,
    newName: row.kind === 'name_change' ? fullNameOf({ firstname, lastname }) : '',
    answeredBy: answered_by ? displayName(answered_by) : '',
  }
}

/** The state of a run in the words of its page. */
function stateOf({ withdrawn, status, failed, total, done }: RunOut): string {
  if (withdrawn > 0) return t('run.status.withdrawn')
  if (status === 'failed' && failed > 0) return t('run.status.partly', { done: total - failed, number: failed })
  return t(`run.status.${status}`, { done, total })
}

/** Lists of the certificate app beside those of its documents, by the name of their calls. */
export const otherLists: Readonly<Record<string, PageList | undefined>> = {
  holderRequest: {
    subject: 'CertificatePerson',
    title: 'screen.holderRequests',
    columns: requestColumns,
    mayRead: (ability) => kindNames.some((kind) => ability.can('issue', kindBasics[kind].subject)),
    rows: async (ctx, { filters }, most) => {
      const { items, total } = await findRequests(ctx, filters?.open !== false, { skip: 0, take: most })
      return { total, rows: items.map(requestRow) }
    },
  },
  print: {
    subject: 'PrintRun',
    title: 'screen.prints',
    columns: runColumns,
    mayRead: (ability) => ability.can('read', 'PrintRun'),
    rows: async (ctx, _, most) => {
      const { items, total } = await findRuns(ctx, 'created_at', { skip: 0, take: most })
      return { total, rows: items.map((run) => ({ ...run, state: stateOf(run) })) }
    },
  },
}

import { sv } from '@kollegium/api/i18n/sv/index'
import { createTranslator } from '@kollegium/api/i18n/translator'
import { type SealedOutput, sealedOutput, summaryPayload, surveySummary } from '@kollegium/api/jobs'
import type { Services } from '@kollegium/api/services'
import { fontsFor } from './fonts.ts'
import { printSheets } from './render.ts'
import { loadTemplates } from './templates.ts'

const t = createTranslator(sv)

/**
 * Prints the summary of a candidate's survey. The PDF is the job's sealed output; it is made anew each time and not kept.
 * @throws Error for a survey that its reader doesn't see any more
 */
export async function printSummary(services: Pick<Services, 'db' | 'keys'>, payload: unknown): Promise<SealedOutput> {
  const named = summaryPayload.parse(payload)
  const summary = await surveySummary(services, named)
  if (!summary) throw new Error(`there is no summary of ${named.assignment_id}`)
  const { paperCss, summaryCss, summaryMarkup } = await loadTemplates()
  const body = summaryMarkup(summary)
  const pdf = await printSheets({
    title: `${t('vstaff.summary')}: ${summary.survey} – ${summary.name}`,
    lang: 'sv',
    style: `${paperCss(fontsFor(body))}\n${summaryCss}`,
    sheets: [body],
  })
  return sealedOutput(services, pdf)
}

import { sv } from '@kollegium/api/i18n/sv/index'
import { createTranslator } from '@kollegium/api/i18n/translator'
import { ownDataPayload, ownDataSheet, ownExtract, type SealedOutput, sealedOutput } from '@kollegium/api/jobs'
import type { Services } from '@kollegium/api/services'
import { fontsFor } from './fonts.ts'
import { printSheets } from './render.ts'
import { loadTemplates } from './templates.ts'

const t = createTranslator(sv)

/**
 * Prints all that is kept of an account, for its owner. The PDF is the job's sealed output; it is made anew each time and not kept.
 * @throws Error for an account that is no more
 */
export async function printOwnData(services: Pick<Services, 'db' | 'keys'>, payload: unknown): Promise<SealedOutput> {
  const { user_id } = ownDataPayload.parse(payload)
  const { db, keys } = services
  const extract = await ownExtract({ db, services: { keys } }, user_id)
  if (!extract) throw new Error(`there is no account ${user_id}`)
  const { ownDataCss, ownDataMarkup, paperCss } = await loadTemplates()
  const body = ownDataMarkup(ownDataSheet(extract))
  const style = `${paperCss(fontsFor(body))}\n${ownDataCss}`
  const pdf = await printSheets({
    title: `${t('privacy.own.title')} – ${extract.name}`,
    lang: 'sv',
    style,
    sheets: [body],
  })
  return sealedOutput(services, pdf)
}

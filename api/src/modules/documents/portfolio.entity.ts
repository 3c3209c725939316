import { z } from 'zod'
import { crudActions, defineEntity, editorial } from '../../entities/define-entity.ts'
import { appTexts } from '../../i18n/sv/app-texts.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { numberBetween, plainText, requiredLine } from '../../kernel/fields.ts'

const t = createTranslator(appTexts)

const diskWords = { 's3.vofront_files': 'enum.disk.public', 's3.vodocs_files': 'enum.disk.private' } as const
const shownWords = { true: 'enum.yes', false: 'enum.no' } as const

/** Spec §3, Portfolio. */
export const portfolio = defineEntity({
  name: 'portfolio',
  subject: 'Portfolio',
  uses: { title: ['title'], ofGroup: true },
  actions: [...crudActions, 'publish'],
  group: 'group_id',
  ...editorial,
  searched: true,
  fields: z.object({
    title: requiredLine(200).meta({ label: 'field.title', widget: 'title' }),
    name: requiredLine(60)
      .regex(/^[a-zA-Z][a-zA-Z0-9_]+$/, { error: () => t('valid.invalidPortfolioName') })
      .meta({ label: 'field.portfolio.name', widget: 'text' }),
    description: plainText(2000).default('').meta({ label: 'field.description', widget: 'textarea' }),
    disk: z
      .enum(['s3.vofront_files', 's3.vodocs_files'])
      .default('s3.vofront_files')
      .meta({ label: 'field.disk', widget: 'radio', options: diskWords, place: 'side' }),
    quota: numberBetween(1, 10_000_000)
      .int()
      .nullable()
      .default(null)
      .meta({ label: 'field.quota', hint: 'hint.quota', widget: 'number', place: 'side' }),
    status: z
      .boolean()
      .default(true)
      .meta({ label: 'field.status.portfolio', hint: 'hint.portfolioStatus', widget: 'switch', place: 'side' }),
    material: z
      .boolean()
      .default(false)
      .meta({ label: 'field.material', hint: 'hint.portfolioMaterial', widget: 'switch', place: 'side' }),
  }),
  list: {
    columns: [
      { key: 'title', label: 'field.title', kind: 'title', sort: 'title', shown: true },
      { key: 'disk', label: 'field.disk', kind: 'enum', options: diskWords, sort: 'disk', shown: true },
      {
        key: 'status',
        label: 'field.status.portfolio',
        kind: 'enum',
        options: shownWords,
        sort: 'status',
        shown: true,
      },
      { key: 'updated_at', label: 'field.updated_at', kind: 'date', sort: 'updated_at', shown: true },
      { key: 'name', label: 'field.portfolio.name', kind: 'text', sort: 'name' },
    ],
    filters: [
      { key: 'disk', label: 'field.disk', kind: 'choice', options: diskWords },
      { key: 'status', label: 'field.status.portfolio', kind: 'choice', options: shownWords },
    ],
    sort: ['title', 'name', 'disk', 'status', 'updated_at', 'created_at'],
    defaultSort: { column: 'title', order: 'asc' },
  },
})
